const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * How long to wait before another try: twice as long each time, up to half a minute, and up to half of it less by
 * chance, so that many clients do not all come back at once.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(full * (1 - random() / 2))
}
