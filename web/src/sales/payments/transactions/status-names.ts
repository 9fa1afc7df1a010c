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
