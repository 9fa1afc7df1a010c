import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { fillIn } from '@promptery/contract/variables/fill'
import { describedVariables, splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CopyButton } from '../../components/ui/actions/CopyButton.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Badge } from '../../components/ui/Badge.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { shownValue } from '../../lib/prompts/filled-values.ts'
import { useFillValues } from '../../lib/prompts/use-fill-values.ts'
import { paths, promptPath } from '../../paths.ts'
import { exampleOptions } from './api.ts'
import { Blank } from './Blank.tsx'
import { beginningOf } from './beginning-of.ts'
import { ExampleResult } from './ExampleResult.tsx'

/** Shown where no listing is open. */
const SPECIMEN =
  'A [animal] made of folded paper, lit from behind, standing on [surface]. Muted [colour] background, soft grain, sharp creases, 85mm, no text.'

/** A prompt that visitors fill in at once: an open listing, with what it has made beside it. */
export function Example() {
  const { data, isPending } = useQuery(exampleOptions)
  if (isPending) return <Skeleton className="min-h-96 rounded-xl" />
  const prompt = data?.prompt ?? undefined
  return <Fillable key={prompt?._id} prompt={prompt} sample={data?.sample ?? undefined} />
}

type Props = { prompt: Prompt | undefined; sample: Sample | undefined }

function Fillable({ prompt, sample }: Props) {
  const text = prompt?.openText ?? SPECIMEN
  const segments = useMemo(() => splitVariables(text), [text])
  const variables = useMemo(
    () => describedVariables(variablesIn(segments), prompt?.gapHints),
    [segments, prompt?.gapHints],
  )
  const { values, set } = useFillValues(prompt?._id ?? 'example', sample?.filling)
  const parts = fillIn(segments, variables, values)
  const filled = parts.map((part) => part.text).join('')
  const { shown, isCut } = beginningOf(segments)
  const seen = new Set<string>()
  return (
    <section
      aria-label="Try a prompt"
      className="grid grid-cols-1 overflow-hidden rounded-xl border bg-surface sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <h2 dir="auto" className="flex flex-wrap items-center gap-2 text-body font-semibold wrap-anywhere">
          {prompt?.title ?? 'A prompt is a text with variables'}
          {prompt && <Badge tone="accent">{prompt.type}</Badge>}
        </h2>
        <div dir="auto" className="font-prompt leading-9 wrap-anywhere whitespace-pre-wrap text-muted">
          {shown.map(({ raw, at, variable }, index) => {
            const described = variables.find(({ name }) => name === variable?.name)
            if (!described) return <span key={at}>{raw}</span>
            // One field for each variable: where it comes again, its value is repeated.
            if (seen.has(described.name)) return <mark key={at}>{parts[index]?.text}</mark>
            seen.add(described.name)
            return (
              <Blank
                key={at}
                variable={described}
                value={shownValue(described, values)}
                onChange={(value) => set(described.name, value)}
              />
            )
          })}
          {isCut && '…'}
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-3">
          <CopyButton text={filled} label="Copy" variant="quiet" />
          <LinkButton to={prompt ? promptPath(prompt._id) : paths.marketplace} variant="ghost">
            {prompt ? 'Open this prompt' : 'Find one that works'}
          </LinkButton>
        </div>
      </div>
      <ExampleResult prompt={prompt} sample={sample} filled={filled} />
    </section>
  )
}
