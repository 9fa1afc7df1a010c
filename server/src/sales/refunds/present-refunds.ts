import type { FailedRefund, RefundRequest, RefundStatus } from '@promptery/contract/sales/refunds'
import { type MemberRow, presentMember } from '../../platform/db/member-columns.ts'

interface RequestRow {
  id: string
  prompt: { id: string; title: string }
  buyer: MemberRow
  seller: MemberRow
  amountCents: number
  taxCents: number
  currency: string
  /** Given back of the whole payment. */
  extraCents: number
  paidAt: Date | null
  reason: string
  createdAt: Date
  escalatesAt: Date
  escalatedAt: Date | null
}

export const presentRefundRequest = (row: RequestRow): RefundRequest => ({
  _id: row.id,
  prompt: { _id: row.prompt.id, title: row.prompt.title },
  buyer: presentMember(row.buyer),
  seller: presentMember(row.seller),
  amount: (row.amountCents + row.taxCents) / 100,
  ...(row.taxCents > 0 && { tax: row.taxCents / 100 }),
  currency: row.currency,
  ...(row.extraCents > 0 && { extraReturned: row.extraCents / 100 }),
  paidAt: (row.paidAt ?? row.createdAt).toISOString(),
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  escalatesAt: row.escalatesAt.toISOString(),
  isEscalated: row.escalatedAt !== null,
})

interface FailedRow {
  id: string
  title: string | null
  buyer: MemberRow
  amountCents: number
  paidCents: number
  currency: string
  status: RefundStatus
  failure: string | null
  failureCode: string | null
  triedAt: Date | null
  failedAt: Date | null
  createdAt: Date
  paymentId: string | null
}

export const presentFailedRefund = (row: FailedRow): FailedRefund => ({
  _id: row.id,
  title: row.title,
  buyer: presentMember(row.buyer),
  amount: row.amountCents / 100,
  paid: row.paidCents / 100,
  currency: row.currency,
  status: row.status === 'pending' ? 'pending' : 'failed',
  failure: row.failure,
  failureCode: row.failureCode,
  failedAt: ((row.status === 'pending' ? row.triedAt : row.failedAt) ?? row.createdAt).toISOString(),
  paymentId: row.paymentId,
})
