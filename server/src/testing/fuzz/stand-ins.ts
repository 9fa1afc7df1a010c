/**
 * What a generated request says in place of an id of this run's database, so that the same seed makes the same request
 * on another database. Each is a valid UUID itself; `resolveStandIns` puts the real one in its place on the way out.
 */
const KINDS = ['self', 'user', 'prompt', 'own', 'row', 'cursor', 'session'] as const
export type StandInKind = (typeof KINDS)[number]

export const standIn = (kind: StandInKind, index = 0): string =>
  `f0220000-000${KINDS.indexOf(kind)}-7000-8000-${index.toString(16).padStart(12, '0')}`

const PATTERN = /f0220000-000(\d)-7000-8000-([0-9a-f]{12})/gi

/** Puts real ids in the place of the stand-ins, in capitals where the stand-in is. */
export function resolveStandIns(text: string, realOf: (kind: StandInKind, index: number) => string): string {
  return text.replace(PATTERN, (found, digit: string, index: string) => {
    const kind = KINDS[Number(digit)]
    if (!kind) return found
    const real = realOf(kind, Number.parseInt(index, 16))
    return found.startsWith('F') ? real.toUpperCase() : real
  })
}
