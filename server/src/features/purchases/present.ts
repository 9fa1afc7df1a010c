import type { Transaction } from '@promptery/contract/payments'
import type { PurchaseStatus } from '@promptery/contract/purchases'

export interface TransactionRow {
  id: string
  promptId: string
  title: string
  amountCents: number
  status: PurchaseStatus
  createdAt: Date
  paidAt: Date | null
}

export function presentTransaction(row: TransactionRow, buyer?: { id: string; username: string }): Transaction {
  return {
    _id: row.id,
    prompt_id: row.promptId,
    title: row.title,
    amount: row.amountCents / 100,
    date: (row.paidAt ?? row.createdAt).toISOString(),
    status: row.status === 'paid' ? 'paid' : 'pending',
    ...(buyer && { user: { _id: buyer.id, username: buyer.username } }),
  }
}
