import type { Transaction } from '@promptery/contract/money/payments'
import type { RefundState } from '@promptery/contract/money/refunds'
import { referenceOf } from '../../platform/db/references.ts'

export interface TransactionRow {
  id: string
  promptId: string
  title: string
  amountCents: number
  status: Transaction['status']
  createdAt: Date
  paidAt: Date | null
}

interface Person {
  id: string
  username: string
}

/** @param people buyer and seller, for admins */
export function presentTransaction(
  row: TransactionRow,
  state: RefundState,
  people?: { buyer: Person; seller: Person },
): Transaction {
  return {
    ...state,
    _id: row.id,
    reference: referenceOf(row.id),
    prompt_id: row.promptId,
    title: row.title,
    amount: row.amountCents / 100,
    date: (row.paidAt ?? row.createdAt).toISOString(),
    status: row.status,
    ...(people && { user: presentPerson(people.buyer), engineer: presentPerson(people.seller) }),
  }
}

const presentPerson = ({ id, username }: Person) => ({ _id: id, username })
