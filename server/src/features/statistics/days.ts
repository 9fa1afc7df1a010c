const DAY_MS = 24 * 60 * 60 * 1000

/** The day of a moment in UTC: `2026-03-01`. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The first and the last of so many days, of which today is the last. */
export const daysUntil = (now: Date, days: number): { from: string; to: string } => ({
  from: dayOf(new Date(now.getTime() - (days - 1) * DAY_MS)),
  to: dayOf(now),
})
