import type { Amount } from '@promptery/contract/amount'
import { formatMoney as moneyIn, formatShortMoney as shortMoneyIn } from '@promptery/contract/money'
import { currency } from './currency.ts'
import { once } from './once.ts'

const whole = once(() => new Intl.NumberFormat('en-US'))
const compact = once(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }))
const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))
const exact = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }))
const dayAndTime = once(
  () => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
)
const day = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))
const utcDay = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))
const clock = once(() => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }))

/** `$4.00`, in the shop's currency by default. */
export const formatMoney = (amount: number, of = currency()): string => moneyIn(amount, of)

/** `$4.00 and €2.00`. */
export const formatAmounts = (amounts: readonly Amount[]): string =>
  formatList(amounts.map(({ amount, currency }) => moneyIn(amount, currency)))

/** `$4`, with cents only if there are any. */
export const formatShortMoney = (amount: number): string => shortMoneyIn(amount, currency())

/** `$`. */
export const currencySign = (): string => formatShortMoney(0).replace(/[\d.,\s]/g, '')

/** `Free` or `$4.00`, in the shop's currency by default. */
export const formatPrice = (price: number, of = currency()): string => (price === 0 ? 'Free' : formatMoney(price, of))

/** `950`, `1.2K`. */
export const formatCount = (count: number): string => (count < 1_000 ? String(count) : compact().format(count))

/** `1,204`. */
export const formatNumber = (count: number): string => (count < 1_000 ? String(count) : whole().format(count))

/** `1 like`, `1,204 likes`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** `January 5, 2026 at 15:04`, in the reader's time zone. */
export const formatExactTime = (iso: string): string => exact().format(new Date(iso))

/** `09:05`, `23:40`, in the reader's time zone. */
export const formatClock = (iso: string): string => clock().format(new Date(iso))

/** `Mar 10, 2026, 15:04`, in the reader's time zone. */
export const formatDateTime = (iso: string): string => dayAndTime().format(new Date(iso))

/** `Mar 10, 2026`. */
export const formatDate = (iso: string): string => day().format(new Date(iso))

/** `Mar 10, 2026`, the same in every zone. */
export const formatUtcDate = (iso: string): string => utcDay().format(new Date(iso))

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const WEEK_S = 7 * DAY_S

/** `just now`, `5 minutes ago`, `yesterday`; a date after four weeks. */
export function formatRelativeTime(iso: string, now: Date = new Date(), formatDay = formatDate): string {
  const then = new Date(iso)
  const seconds = Math.round((then.getTime() - now.getTime()) / 1000)
  const distance = Math.abs(seconds)
  if (distance < 45) return 'just now'
  if (distance < HOUR_S) return relative().format(Math.round(seconds / MINUTE_S), 'minute')
  if (distance < DAY_S) return relative().format(Math.round(seconds / HOUR_S), 'hour')
  if (distance < WEEK_S) return relative().format(Math.round(seconds / DAY_S), 'day')
  if (distance < 4 * WEEK_S) return relative().format(Math.round(seconds / WEEK_S), 'week')
  return formatDay(iso)
}

/** `a, b, and c`. Not by `Intl.ListFormat`, which takes a twentieth of a second on phones. */
export const formatList = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`

/** `20 seconds`, `3 minutes`, `2 hours`: rounded up, so that a retry is not too early. */
export function formatWait(seconds: number): string {
  if (seconds < MINUTE_S) return plural(Math.max(1, Math.ceil(seconds)), 'second')
  if (seconds < HOUR_S) return plural(Math.ceil(seconds / MINUTE_S), 'minute')
  return plural(Math.ceil(seconds / HOUR_S), 'hour')
}

/** `8.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
