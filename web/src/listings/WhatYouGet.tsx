import type { Outline } from '@promptery/contract/listings/outline'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatExactTime, plural } from '../lib/format.ts'
import { Button } from '../ui/actions/Button.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { type Fact, FactList } from './FactList.tsx'
import { outlineOptions } from './outline-query.ts'

/** Chips that a card beside the price has room for. */
const CHIPS_MAX = 8

/** Length and variables of the text, models that it was tried on, and its version. */
export function WhatYouGet({ prompt }: { prompt: Prompt }) {
  const { data, isPending, refetch } = useQuery(outlineOptions(prompt._id))
  const { engine, worksWith = [], version } = prompt
  const facts: Fact[] = [
    ...(data ? ofText(data) : []),
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

const ofText = ({ words, gaps }: Outline): Fact[] => [
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
      {version}, changed on{' '}
      <time dateTime={textChangedAt} title={formatExactTime(textChangedAt)}>
        {formatDate(textChangedAt)}
      </time>
    </>
  )
}
