import type { Gap, Segment } from './gaps.ts'

/** What is filled in for each gap, by its name. What was not touched is not in it. */
export type Values = ReadonlyMap<string, string>

/** A piece of the filled-in text. `state` is absent where nothing is to be filled in. */
export type FilledPart = { text: string; at: number; state?: 'filled' | 'open' }

/** What stands in a gap's place, with its default where its field is empty. Undefined: it is open. */
export const standsIn = (gap: Gap, values: Values): string | undefined =>
  values.get(gap.name) || gap.default || undefined

/**
 * The text with its gaps filled in. `gaps` are those of the text, each name once; what is open stays as it was written.
 * What looks like a gap within a value is none.
 */
export function fillIn(segments: readonly Segment[], gaps: readonly Gap[], values: Values): FilledPart[] {
  const byName = new Map(gaps.map((gap) => [gap.name, standsIn(gap, values)]))
  return segments.map(({ raw, at, gap }) => {
    if (!gap) return { text: raw, at }
    const value = byName.get(gap.name)
    return value === undefined ? { text: raw, at, state: 'open' } : { text: value, at, state: 'filled' }
  })
}
