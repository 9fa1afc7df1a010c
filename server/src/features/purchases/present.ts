import type { Transaction } from '@promptery/contract/money/payments'
import type { RefundState } from '@promptery/contract/money/refunds'
import { type MemberRow, presentMember } from '../../platform/db/member-columns.ts'
import { referenceOf } from '../../platform/db/references.ts'

export interface TransactionRow {
  id: string
  promptId: string
  title: string
  amountCents: number
  /** Of its payment. Null: of no payment, so the shop's. */
  currency: string | null
  status: Transaction['status']
  createdAt: Date
  paidAt: Date | null
}

/** @param people buyer and seller, for admins */
export function presentTransaction(
  row: TransactionRow,
  state: RefundState,
  shopCurrency: string,
  people?: { buyer: MemberRow; seller: MemberRow },
): Transaction {
  return {
    ...state,
    _id: row.id,
    reference: referenceOf(row.id),
    prompt_id: row.promptId,
    title: row.title,
    amount: row.amountCents / 100,
    ...(row.currency !== null && row.currency !== shopCurrency && { currency: row.currency }),
    date: (row.paidAt ?? row.createdAt).toISOString(),
    status: row.status,
    ...(people && { user: presentMember(people.buyer), engineer: presentMember(people.seller) }),
  }
}
