import type { FailedRefund, RefundRequest } from '@promptery/contract/money/refunds'

interface Person {
  id: string
  username: string
}

const presentPerson = ({ id, username }: Person) => ({ _id: id, username })

interface RequestRow {
  id: string
  prompt: { id: string; title: string }
  buyer: Person
  seller: Person
  amountCents: number
  paidAt: Date | null
  reason: string
  createdAt: Date
  escalatesAt: Date
  escalatedAt: Date | null
}

export const presentRefundRequest = (row: RequestRow): RefundRequest => ({
  _id: row.id,
  prompt: { _id: row.prompt.id, title: row.prompt.title },
  buyer: presentPerson(row.buyer),
  seller: presentPerson(row.seller),
  amount: row.amountCents / 100,
  paidAt: (row.paidAt ?? row.createdAt).toISOString(),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  escalatesAt: row.escalatesAt.toISOString(),
  isEscalated: row.escalatedAt !== null,
})

interface FailedRow {
  id: string
  title: string | null
  buyer: Person
  amountCents: number
  failedAt: Date | null
  createdAt: Date
}

export const presentFailedRefund = (row: FailedRow): FailedRefund => ({
  _id: row.id,
  title: row.title,
  buyer: presentPerson(row.buyer),
  amount: row.amountCents / 100,
  failedAt: (row.failedAt ?? row.createdAt).toISOString(),
})
