import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** A part of two texts: in both, or in one of them. */
export type ComparedPart = { text: string; kind: 'same' | 'added' | 'removed' }

export type Compared = {
  parts: ComparedPart[]
  /** The granularity. `text`: they have too little in common. */
  by: 'words' | 'lines' | 'text'
}

/** For each attempt, since a comparison blocks the main thread. */
const TIMEOUT_MS = 300

/** A diff by words, or by lines if that takes too long. */
export function compareTexts(older: string, newer: string, timeout = TIMEOUT_MS): Compared {
  const words = diffWordsWithSpace(older, newer, { timeout })
  if (words) return { parts: withoutScraps(words.map(partOf)), by: 'words' }
  const lines = diffLines(older, newer, { timeout })
  if (lines) return { parts: lines.map(partOf), by: 'lines' }
  const parts: ComparedPart[] = [
    { text: older, kind: 'removed' },
    { text: newer, kind: 'added' },
  ]
  return { parts, by: 'text' }
}

const partOf = ({ value, added, removed }: ChangeObject<string>): ComparedPart => ({
  text: value,
  kind: added ? 'added' : removed ? 'removed' : 'same',
})

/** The longest unchanged part between two larger changes that is merged into them. */
const SCRAP_MAX = 40

type Change = { kind: 'change'; removed: string; added: string }

/** Merges changes that are only separated by such parts, so that a rewritten sentence is one change. */
function withoutScraps(parts: readonly ComparedPart[]): ComparedPart[] {
  const runs: (Change | { kind: 'same'; text: string })[] = []
  const add = (change: Change) => {
    const [before, same] = runs.slice(-2)
    const last = runs.at(-1)
    if (last?.kind === 'change') {
      runs.pop()
      add({ kind: 'change', removed: last.removed + change.removed, added: last.added + change.added })
    } else if (before?.kind === 'change' && same?.kind === 'same' && isScrap(same.text, before, change)) {
      runs.splice(-2)
      const [removed, added] = [before.removed + same.text + change.removed, before.added + same.text + change.added]
      add({ kind: 'change', removed, added })
    } else runs.push(change)
  }
  for (const { kind, text } of parts) {
    if (kind === 'same') runs.push({ kind, text })
    else add({ kind: 'change', removed: kind === 'removed' ? text : '', added: kind === 'added' ? text : '' })
  }
  return runs.flatMap((run): ComparedPart[] => {
    if (run.kind === 'same') return [run]
    const { removed, added } = run
    return [
      ...(removed ? [{ text: removed, kind: 'removed' as const }] : []),
      ...(added ? [{ text: added, kind: 'added' as const }] : []),
    ]
  })
}

const lengthOf = ({ removed, added }: Change) => Math.max(removed.length, added.length)

const isScrap = ({ length }: string, before: Change, after: Change) =>
  length <= Math.min(SCRAP_MAX, lengthOf(before), lengthOf(after))

/** Characters of context shown around a change. */
const AROUND = 160

/** A part whose middle may be omitted. `left`: the number of omitted characters. */
export type ShownPart = ComparedPart & { left?: { count: number; after: string } }

export function aroundChanges(parts: readonly ComparedPart[]): ShownPart[] {
  return parts.map((part, index) => {
    const { text, kind } = part
    const before = index === 0 ? 0 : AROUND
    const after = index === parts.length - 1 ? 0 : AROUND
    const count = text.length - before - after
    if (kind !== 'same' || parts.length === 1 || count <= 2 * AROUND) return part
    const [head, tail] = [text.slice(0, before), text.slice(text.length - after)]
    return {
      kind,
      text: head.replace(/\p{Surrogate}$/u, ''),
      left: { count, after: tail.replace(/^\p{Surrogate}/u, '') },
    }
  })
}
