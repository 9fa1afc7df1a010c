const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })

/** The day in the reader's time zone: `2026-03-10`. */
function dayKeyOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${date.getFullYear()}-${month}-${day}`
}

/** `Today`, `Yesterday`, `Tuesday, March 10`, and with the year if it is another one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const date = new Date(iso)
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (dayKeyOf(date) === dayKeyOf(now)) return 'Today'
  if (dayKeyOf(date) === dayKeyOf(yesterday)) return 'Yesterday'
  return date.getFullYear() === now.getFullYear() ? weekday.format(date) : withYear.format(date)
}

export type Day<Item> = { key: string; items: Item[] }

/** Groups sorted items by day. */
export function groupByDay<Item extends { at: string }>(items: readonly Item[]): Day<Item>[] {
  const days: Day<Item>[] = []
  for (const item of items) {
    const key = dayKeyOf(new Date(item.at))
    const last = days.at(-1)
    if (last?.key === key) last.items.push(item)
    else days.push({ key, items: [item] })
  }
  return days
}
