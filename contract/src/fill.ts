import type { Gap, Segment } from './gaps.ts'

/** What is typed for each gap, by its name. What was not touched is not in it. */
export type Values = ReadonlyMap<string, string>

/** A piece of the filled-in text. `state` is absent where nothing is to be filled in. */
export type ResultPart = { text: string; at: number; state?: 'filled' | 'open' }

/** What a gap's field shows: what was typed, or the default until something is. */
export const shownValue = (gap: Gap, values: Values): string => values.get(gap.name) ?? gap.default ?? ''

/** What stands in a gap's place, with its default where its field is empty. Undefined: it is open. */
const standsIn = (gap: Gap, values: Values): string | undefined => values.get(gap.name) || gap.default || undefined

/** The text with its gaps filled in. `gaps` are those of the text, each name once; what is open stays as it was written. */
export function fillIn(segments: readonly Segment[], gaps: readonly Gap[], values: Values): ResultPart[] {
  const byName = new Map(gaps.map((gap) => [gap.name, standsIn(gap, values)]))
  return segments.map(({ raw, at, gap }) => {
    if (!gap) return { text: raw, at }
    const value = byName.get(gap.name)
    return value === undefined ? { text: raw, at, state: 'open' } : { text: value, at, state: 'filled' }
  })
}

/** How many of the gaps have nothing to stand in their place. */
export const countOpen = (gaps: readonly Gap[], values: Values): number =>
  gaps.filter((gap) => standsIn(gap, values) === undefined).length

/** What of the values is worth keeping: all that is typed into gaps that the text has, in its order. */
export const filledGaps = (gaps: readonly Gap[], values: Values): { gap: string; value: string }[] =>
  gaps.flatMap((gap) => {
    const value = shownValue(gap, values)
    return value === '' ? [] : [{ gap: gap.name, value }]
  })
