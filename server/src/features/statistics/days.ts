const DAY_MS = 24 * 60 * 60 * 1000

/** UTC day of a time: `2026-03-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** First and last of a number of days up to today. */
export const daysUntil = (now: Date, days: number): { from: string; to: string } => ({
  from: dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: dayOf(now),
})
