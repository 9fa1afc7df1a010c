import type { ExampleResponse } from '@promptery/contract/listings/example'
import { getExample } from '@promptery/contract/listings/example'
import { fillIn } from '@promptery/contract/listings/variables/fill'
import type { DescribedVariable, Segment } from '@promptery/contract/listings/variables/variables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { fetchCode } from '../../lib/reload-once.ts'
import { labelOf } from '../../lib/variable-labels.ts'
import { punctuationAtFields } from '../../listings/parts/around-fields.ts'
import { useFillValues } from '../../listings/parts/use-fill-values.ts'
import { paths, promptPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { WithPunctuation } from '../../ui/text/WithPunctuation.tsx'
import { ExampleResult } from './ExampleResult.tsx'

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

/** As wide as its words in the fixed-width face. */
const WIDTH_MIN = 4
const fieldClass =
  'mx-1 min-h-7.5 pointer-coarse:min-h-11 max-w-full in-data-unbroken:max-w-[calc(100%-4em)] rounded-sm border-b-2 border-accent bg-accent-soft px-2 font-prompt text-body text-accent-text placeholder:text-accent-text focus-visible:outline-offset-0'

type Props = { variable: DescribedVariable; value: string; onChange: (value: string) => void }

/** A variable within the line, typed into or chosen. */
function Blank({ variable, value, onChange }: Props) {
  const label = labelOf(variable)
  if (variable.choices) {
    return (
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)} className={fieldClass}>
        {!variable.choices.includes(value) && <option value={value}>{value || label}</option>}
        {variable.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      type="text"
      aria-label={label}
      title={variable.description}
      placeholder={label}
      value={value}
      size={Math.max(WIDTH_MIN, (value || label).length)}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      className={fieldClass}
    />
  )
}

/** Copies the words. The code for it is loaded by the first press: few visitors copy on their first page. */
function CopyWords({ text }: { text: string }) {
  const [said, say] = useState('')
  const copy = async () => {
    const isCopied = await fetchCode(() => import('../../ui/actions/clipboard.ts')).then(
      ({ copyText }) => copyText(text),
      () => false,
    )
    say(isCopied ? 'Copied' : 'Could not copy. Select the text instead.')
  }
  return (
    <>
      <Button onClick={() => void copy()}>Copy</Button>
      <span role="status" className="text-small text-muted empty:hidden">
        {said}
      </span>
    </>
  )
}

const LENGTH_MAX = 260

/** The beginning of a text that fits beside a heading, cut between words. */
export function beginningOf(segments: readonly Segment[]): { shown: Segment[]; isCut: boolean } {
  const shown = segments.filter(({ at }) => at < LENGTH_MAX)
  const last = shown.at(-1)
  if (!last || last.variable || last.at + last.raw.length <= LENGTH_MAX) {
    return { shown, isCut: shown.length < segments.length }
  }
  const raw = last.raw.slice(0, LENGTH_MAX - last.at).replace(/\s+\S*$/, '')
  return { shown: [...shown.slice(0, -1), { ...last, raw }], isCut: true }
}

/** An open prompt to be filled in, if the shop has one. */
const exampleOptions = queryOf([...queryKeys.prompts, 'example'], getExample, {}, (example) => example)

const SPECIMEN_WORDS = [
  'A ',
  '[animal]',
  ' made of folded paper, lit from behind, standing on ',
  '[surface]',
  '. Muted ',
  '[colour]',
  ' background, soft grain, sharp creases, 85mm, no text.',
]

const specimenSegments = SPECIMEN_WORDS.map((raw, index) => ({
  raw,
  at: SPECIMEN_WORDS.slice(0, index).join('').length,
  ...(raw.startsWith('[') && { variable: { name: raw.slice(1, -1) } }),
}))

/** Shown where no listing is open. */
const SPECIMEN: Omit<ExampleResponse, 'success'> = {
  prompt: null,
  sample: null,
  segments: specimenSegments,
  variables: specimenSegments.flatMap(({ variable }) => variable ?? []),
}
