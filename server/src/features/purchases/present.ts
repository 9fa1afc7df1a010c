import type { Transaction } from '@promptery/contract/payments'
import type { RefundState } from '@promptery/contract/refunds'

export interface TransactionRow {
  id: string
  promptId: string
  title: string
  amountCents: number
  status: Transaction['status']
  createdAt: Date
  paidAt: Date | null
}

export function presentTransaction(
  row: TransactionRow,
  state: RefundState,
  buyer?: { id: string; username: string },
): Transaction {
  return {
    ...state,
    _id: row.id,
    prompt_id: row.promptId,
    title: row.title,
    amount: row.amountCents / 100,
    date: (row.paidAt ?? row.createdAt).toISOString(),
    status: row.status,
    ...(buyer && { user: { _id: buyer.id, username: buyer.username } }),
  }
}
