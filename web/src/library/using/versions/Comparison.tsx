import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Version } from '@promptery/contract/listings/versions'
import { useMemo, useState } from 'react'
import { formatNumber, plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { aroundChanges, compareTexts, type ShownPart } from './compare.ts'
import { VersionNotes, VersionText } from './VersionText.tsx'

type Text = { number: number; prompt: string }

type Props = {
  prompt: Prompt
  /** Newest first, with the engineer's notes. */
  versions: readonly Version[]
  numbers: [number, number]
}

export function Comparison({ prompt, versions, numbers }: Props) {
  return (
    <VersionText prompt={prompt} number={Math.min(...numbers)}>
      {(older) => (
        <VersionText prompt={prompt} number={Math.max(...numbers)}>
          {(newer) => <Compared older={older} newer={newer} versions={versions} />}
        </VersionText>
      )}
    </VersionText>
  )
}

function Compared({ older, newer, versions }: Pick<Props, 'versions'> & { older: Text; newer: Text }) {
  const [isWhole, setIsWhole] = useState(false)
  const { parts, by } = useMemo(() => compareTexts(older.prompt, newer.prompt), [older.prompt, newer.prompt])
  const around = useMemo(() => aroundChanges(parts), [parts])
  const between = versions.filter(({ number, note }) => note && number > older.number && number <= newer.number)
  const isCut = around.some(({ left }) => left)
  const [added, removed] = (['added', 'removed'] as const).map(
    (kind) => parts.filter((part) => part.kind === kind).length,
  )
  return (
    <section aria-label="Comparison" className="overflow-hidden rounded-xl border bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b p-3 ps-5">
        <div className="me-auto">
          <h2 className="text-body font-semibold">
            What changed from version {older.number} to {newer.number}
          </h2>
          <p role="status" className="text-small text-muted">
            {added === 0 && removed === 0
              ? 'Both say the same.'
              : `${plural(added ?? 0, 'addition')} and ${plural(removed ?? 0, 'removal')}${NOTES[by]}`}
          </p>
        </div>
        {isCut && (
          <Button onClick={() => setIsWhole(!isWhole)}>{isWhole ? 'Show changes only' : 'Show the whole text'}</Button>
        )}
      </div>
      {between.length > 0 && (
        <div className="space-y-3 border-b p-5">
          <VersionNotes versions={between} />
        </div>
      )}
      <span dir="auto" className="block p-5 font-prompt leading-relaxed whitespace-pre-wrap wrap-anywhere sm:p-6">
        {(isWhole ? parts : around).map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </span>
    </section>
  )
}

const NOTES = {
  words: '.',
  lines: ', by lines: so much has changed.',
  text: ': they have little in common.',
} as const

function Part({ part: { text, kind, left } }: { part: ShownPart }) {
  if (kind === 'added') {
    return (
      <ins className="rounded-sm bg-good-soft text-good decoration-2 underline-offset-4">
        <span className="sr-only">[added: </span>
        {text}
        <span className="sr-only">]</span>
      </ins>
    )
  }
  if (kind === 'removed') {
    return (
      <del className="rounded-sm bg-danger-soft text-danger">
        <span className="sr-only">[removed: </span>
        {text}
        <span className="sr-only">]</span>
      </del>
    )
  }
  return (
    <>
      {text}
      {left && (
        <>
          <span className="my-2 block text-center font-sans text-small text-faint">
            {formatNumber(left.count)} characters stay the same
          </span>
          {left.after}
        </>
      )}
    </>
  )
}
