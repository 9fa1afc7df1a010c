import { ACCOUNT, AUDIT, TOMBSTONE } from './account.ts'
import { SELLING } from './selling.ts'
import type { Step } from './step.ts'
import { WRITING } from './writing.ts'

/** The erasure of an account, in this order: every table that has something of a member. */
export const ERASURE: readonly Step[] = [TOMBSTONE, AUDIT, ...WRITING, ...SELLING, ...ACCOUNT]

/** The other tables, each with the reason why it has nothing of a member. */
export const NOTHING_OF_MEMBERS: Record<string, string> = {
  announcements: 'ids of listings',
  backfills: 'names of backfills',
  waiting_counts: 'numbers',
  backup_status: 'the time of the last backup',
  checkout_items: 'titles and amounts of receipts',
  disputes: 'ids, amounts and codes of banks',
  external_refunds: 'ids of the provider',
  ledger_transactions: 'ids',
  mail_status: 'of the shop',
  payment_events: 'ids of the provider',
  payment_refusals: 'of the shop, by kind',
  payment_status: 'of the shop',
  receipt_counter: 'a number',
  reconciliation_differences: 'ids of the provider, and admins’ explanations of them',
  reconciliation_runs: 'counts',
  refunds: 'ids, amounts and messages of the provider',
  terms_versions: 'texts of the shop',
  unfinished_erasures: 'emptied within the same run, and in no backup',
  visit_marks: 'hashes of a day that lead to nobody',
  visit_salts: 'random numbers of a day',
}
