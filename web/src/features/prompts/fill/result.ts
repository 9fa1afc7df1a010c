import { standsIn, type Values } from '@promptery/contract/gaps/fill'
import type { Gap } from '@promptery/contract/gaps/gaps'

/** What a gap's field shows: what was typed, or the default until something is. */
export const shownValue = (gap: Gap, values: Values): string => values.get(gap.name) ?? gap.default ?? ''

/** How many of the gaps have nothing to stand in their place. */
export const countOpen = (gaps: readonly Gap[], values: Values): number =>
  gaps.filter((gap) => standsIn(gap, values) === undefined).length

/** What of the values is worth keeping: all that is typed into gaps that the text has, in its order. */
export const filledGaps = (gaps: readonly Gap[], values: Values): { gap: string; value: string }[] =>
  gaps.flatMap((gap) => {
    const value = shownValue(gap, values)
    return value === '' ? [] : [{ gap: gap.name, value }]
  })
