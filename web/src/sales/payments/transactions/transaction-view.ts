import type { TransactionFilter } from '@promptery/contract/sales/payments'
import type { PurchaseStatus } from '@promptery/contract/sales/purchases'

export const STATUS_NAMES: Record<PurchaseStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunding: 'Being refunded',
  refunded: 'Refunded',
}

/** What admins filter by. */
export const FILTER_NAMES: Record<TransactionFilter['status'], string> = {
  All: 'All',
  ...STATUS_NAMES,
  returned: 'Returned at once',
}

/** The admins' filter, stored in the URL. Days are in the reader's time zone, like the displayed dates. */
export type TransactionView = {
  search: string
  status: TransactionFilter['status']
  /** `2026-03-05`, or empty. */
  from: string
  /** Inclusive. */
  until: string
}

export const ALL: TransactionView = { search: '', status: 'All', from: '', until: '' }

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(text).getTime())

const STATUSES = Object.keys(FILTER_NAMES) as TransactionView['status'][]

export function readView(params: URLSearchParams): TransactionView {
  const [from, until] = [params.get('from'), params.get('until')]
  return {
    search: params.get('search') ?? '',
    status: STATUSES.find((status) => status === params.get('status')) ?? 'All',
    from: isDay(from) ? from : '',
    until: isDay(until) ? until : '',
  }
}

/** Without defaults. */
export const writeView = (view: TransactionView): URLSearchParams =>
  new URLSearchParams(Object.entries(view).filter(([name, value]) => value !== ALL[name as keyof TransactionView]))

/** The start of a day in the reader's time zone, plus `daysLater`. */
function startOf(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

export const filterOf = ({ search, status, from, until }: TransactionView) => ({
  ...(search !== '' && { search }),
  ...(status !== 'All' && { status }),
  ...(from !== '' && { from: startOf(from) }),
  ...(until !== '' && { until: startOf(until, 1) }),
})
