import { LIMITS } from '@promptery/contract/constants'
import { type AskedGap, type Gap, type GapHint, gapsIn, hintsOfGaps, splitGaps } from '@promptery/contract/gaps/gaps'
import { parseJson } from '../../../lib/storage/json.ts'

/** The hints that a form holds as text. */
export const hintsIn = (value: string): GapHint[] => (parseJson(value) as GapHint[] | null) ?? []

/**
 * The hints that say `asked` of `gaps`: of all of them, or of none where nothing is said that the text does not say.
 * Those of `before` whose gaps the text does not have now stay for when it has them again.
 */
export function hintsFrom(gaps: readonly Gap[], asked: readonly AskedGap[], before: readonly GapHint[]): GapHint[] {
  const names = new Set(gaps.map(({ name }) => name))
  const others = before.filter(({ gap }) => !names.has(gap))
  const isSaid = asked.some(({ name, label, description }, at) => label || description || name !== gaps[at]?.name)
  if (!isSaid) return others
  const hints = asked.map(({ name: gap, label, description }) => ({
    gap,
    ...(label?.trim() && { label }),
    ...(description?.trim() && { description }),
  }))
  return [...hints, ...others]
}

/** What is sent of the hints that a form holds: those of gaps that the text has. */
export function sentHints(text: string, value: string): string {
  const hints = hintsIn(value)
  if (hints.length === 0) return '[]'
  const ofText = hintsOfGaps(gapsIn(splitGaps(text)), hints).slice(0, LIMITS.gapHints.max)
  return JSON.stringify(
    ofText.map(({ gap, label, description }) => ({
      gap,
      ...(label && { label: label.trim() }),
      ...(description && { description: description.trim() }),
    })),
  )
}
