import type { DeletionWait } from '@promptery/contract/accounts/deletion'

/** What the erasure of an account waits for, in words. */
export const WAIT_NAMES: Record<DeletionWait, string> = {
  offers: 'offers that are under way',
  payments: 'payments that are open',
  refunds: 'refunds that are asked for or have not arrived',
  disputes: 'payments that a bank disputes',
  balance: 'earnings that are on hold or not paid yet',
  payouts: 'payouts that are under way',
  debt: 'money that is owed to the shop',
}
