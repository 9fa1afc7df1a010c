import type { Outline } from '@promptery/contract/listings/outline'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { getOutline } from '@promptery/contract/listings/samples'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryKeys } from '../lib/api/query-keys.ts'
import { queryOf } from '../lib/api/query-of.ts'
import { formatList, formatNumber, plural } from '../lib/format.ts'
import { once } from '../lib/once.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { LicenceTerms } from '../ui/text/LicenceTerms.tsx'
import { Time } from '../ui/text/Time.tsx'

/** Facts about a listing and its text: licence, outline, time of upload. */
export function ListingDetails({ prompt }: { prompt: Prompt }) {
  const { data } = useQuery(outlineOptions(prompt._id))
  const facts: Fact[] = [
    ...(prompt.licence ? [['Licence', <LicenceTerms key="licence" licence={prompt.licence} />] as const] : []),
    ...(data ? ofText(data) : []),
    ['Uploaded', <Time key="uploaded" at={prompt.createdAt} />],
  ]
  return (
    <section aria-label="Look inside">
      <h2 className="mb-3 text-heading font-semibold">Look inside</h2>
      <FactList facts={facts} />
    </section>
  )
}

const languageNames = once(() => new Intl.DisplayNames('en-US', { type: 'language' }))

/** What the text is made of, without its words. */
function ofText({ characters, languages, codeBlocks, codeLanguages, sections, steps }: Outline): Fact[] {
  const names = languages.map((code) => languageNames().of(code) ?? code)
  const facts: [string, string | number, boolean][] = [
    ['Characters', formatNumber(characters), true],
    ['Language', `${formatList(names)}, as we guess`, names.length > 0],
    ['Sections', sections, sections > 0],
    ['Steps', steps, steps > 0],
    ['Code', [plural(codeBlocks, 'block'), ...codeLanguages].join(', '), codeBlocks > 0],
  ]
  return facts.flatMap(([name, value, isThere]) => (isThere ? [[name, value] as const] : []))
}

/** Chips that a card beside the price has room for. */
const CHIPS_MAX = 8

/** Length and variables of the text, models that it was tried on, and its version. */
export function WhatYouGet({ prompt }: { prompt: Prompt }) {
  const { data, isPending, refetch } = useQuery(outlineOptions(prompt._id))
  const { engine, worksWith = [], version } = prompt
  const facts: Fact[] = [
    ...(data ? ofWords(data) : []),
    ['Engine', engine],
    ...(worksWith.length > 0 ? [['Tried on', <Names key="models" names={worksWith} />] as const] : []),
    ...(version === undefined ? [] : [['Version', <Version key="version" prompt={prompt} />] as const]),
  ]
  return (
    <section aria-label="What you get">
      <h2 className="mb-2.5 text-body font-semibold">What you get</h2>
      {isPending && <Skeleton className="mb-2 h-11 rounded-md" />}
      {!isPending && !data && (
        <p className="text-small text-faint">
          Its length could not be loaded.
          <Button variant="ghost" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      <FactList facts={facts} />
    </section>
  )
}

const ofWords = ({ words, gaps }: Outline): Fact[] => [
  ['Length', plural(words, 'word')],
  ['To fill in', <ToFillIn key="variables" variables={gaps} />],
]

function ToFillIn({ variables: { count, names } }: { variables: Outline['gaps'] }) {
  if (count === 0) return 'Nothing: it is used as it is'
  const shown = names.slice(0, CHIPS_MAX)
  const others = count - shown.length
  return (
    <ul className="flex flex-wrap gap-1.5">
      {shown.map((name, index) => (
        <li key={index}>
          <Badge>
            <bdi>{name}</bdi>
          </Badge>
        </li>
      ))}
      {others > 0 && (
        <li className="text-muted">{shown.length > 0 ? `and ${others} more` : plural(others, 'place')}</li>
      )}
    </ul>
  )
}

const Names = ({ names }: { names: readonly string[] }) =>
  names.map((name, index) => (
    <span key={name}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </span>
  ))

function Version({ prompt: { version, textChangedAt } }: { prompt: Prompt }) {
  if (!textChangedAt) return version
  return (
    <>
      {version}, changed on <Time at={textChangedAt} isDate />
    </>
  )
}

type Fact = readonly [name: string, value: ReactNode]

/** Names and values in two columns. */
const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 text-small">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-faint">{name}</dt>
        <dd className="font-medium tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)

const outlineOptions = (promptId: string) =>
  queryOf(
    [...queryKeys.prompts, 'outline', promptId],
    getOutline,
    { params: { id: promptId } },
    ({ outline }) => outline,
  )
