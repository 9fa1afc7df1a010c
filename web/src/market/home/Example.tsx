import type { ExampleResponse } from '@promptery/contract/listings/example'
import { fillIn } from '@promptery/contract/listings/variables/fill'
import { useQuery } from '@tanstack/react-query'
import { punctuationAtFields } from '../../listings/parts/around-fields.ts'
import { useFillValues } from '../../listings/parts/use-fill-values.ts'
import { paths, promptPath } from '../../paths.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { WithPunctuation } from '../../ui/text/WithPunctuation.tsx'
import { exampleOptions } from './api.ts'
import { Blank } from './Blank.tsx'
import { beginningOf } from './beginning-of.ts'
import { CopyWords } from './CopyWords.tsx'
import { ExampleResult } from './ExampleResult.tsx'
import { SPECIMEN } from './specimen.ts'

/** A prompt that visitors fill in at once: an open listing, with what it has made beside it. */
export function Example() {
  const { data, isPending } = useQuery(exampleOptions)
  if (isPending) return <Skeleton className="min-h-96 rounded-xl" />
  const example = data?.prompt ? data : SPECIMEN
  return <Fillable key={example.prompt?._id} {...example} />
}

function Fillable({ prompt, sample, segments, variables }: Omit<ExampleResponse, 'success'>) {
  const { values, set } = useFillValues(prompt?._id ?? 'example', sample?.filling)
  const parts = fillIn(segments, variables, values)
  const filled = parts.map(({ text }) => text).join('')
  const { shown, isCut } = beginningOf(segments)
  const fields = new Set<string>()
  const pieces = shown.map((segment) => {
    // One field for each variable: where it comes again, its value is repeated.
    const variable = segment.variable && variables.find(({ name }) => name === segment.variable?.name)
    const isField = variable !== undefined && !fields.has(variable.name)
    if (isField) fields.add(variable.name)
    return { ...segment, variable, isField }
  })
  const placed = punctuationAtFields(pieces)
  return (
    <section
      aria-label="Try a prompt"
      className="grid grid-cols-1 overflow-hidden rounded-xl border bg-surface sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex flex-col gap-5 p-5 sm:p-6">
        <h2
          dir="auto"
          lang={prompt?.language}
          className="flex flex-wrap items-center gap-2 text-body font-semibold wrap-anywhere"
        >
          {prompt?.title ?? 'A prompt is a text with variables'}
          {prompt && <Badge tone="accent">{prompt.type}</Badge>}
        </h2>
        <div dir="auto" className="font-prompt leading-8 wrap-anywhere whitespace-pre-wrap text-muted">
          {pieces.map(({ raw, at, variable, isField }, index) => {
            const { text = raw, before, after } = placed[index] ?? {}
            if (!variable) return <span key={at}>{text}</span>
            if (!isField) return <mark key={at}>{parts[index]?.text}</mark>
            return (
              <WithPunctuation key={at} before={before} after={after}>
                <Blank
                  variable={variable}
                  value={values.get(variable.name) ?? variable.default ?? ''}
                  onChange={(value) => set(variable.name, value)}
                />
              </WithPunctuation>
            )
          })}
          {isCut && '…'}
        </div>
        <div className="mt-auto flex flex-wrap items-center gap-3">
          <CopyWords key={filled} text={filled} />
          <LinkButton to={prompt ? promptPath(prompt._id) : paths.marketplace} variant="ghost">
            {prompt ? 'Open this prompt' : 'Find one that works'}
          </LinkButton>
        </div>
      </div>
      <ExampleResult prompt={prompt} sample={sample} filled={filled} />
    </section>
  )
}
