const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** Exponential backoff with jitter, up to half a minute. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt)
  return Math.round(full * (1 - random() / 2))
}
