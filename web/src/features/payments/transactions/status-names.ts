import type { PurchaseStatus } from '@promptery/contract/money/purchases'

export const STATUS_NAMES: Record<PurchaseStatus, string> = {
  pending: 'Pending',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  refunding: 'Being refunded',
  refunded: 'Refunded',
}

export const STATUSES = Object.keys(STATUS_NAMES) as PurchaseStatus[]
