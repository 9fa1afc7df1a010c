/**
 * Placeholders for ids in generated requests, so that a seed makes the same requests with any database. Each is a valid
 * UUID; `resolvePlaceholders` replaces it when the request is sent.
 */
const KINDS = ['self', 'user', 'prompt', 'own', 'row', 'cursor', 'session'] as const
export type PlaceholderKind = (typeof KINDS)[number]

export const standIn = (kind: PlaceholderKind, index = 0): string =>
  `f0220000-000${KINDS.indexOf(kind)}-7000-8000-${index.toString(16).padStart(12, '0')}`

const PATTERN = /f0220000-000(\d)-7000-8000-([0-9a-f]{12})/gi

/** Replaces placeholders by ids, keeping their case. */
export function resolvePlaceholders(text: string, realOf: (kind: PlaceholderKind, index: number) => string): string {
  return text.replace(PATTERN, (found, digit: string, index: string) => {
    const kind = KINDS[Number(digit)]
    if (!kind) return found
    const real = realOf(kind, Number.parseInt(index, 16))
    return found.startsWith('F') ? real.toUpperCase() : real
  })
}
