import type { Segment } from '@promptery/contract/listings/variables/variables'

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
