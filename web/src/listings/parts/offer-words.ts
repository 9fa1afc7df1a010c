import type { OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { formatDate, plural } from '../../lib/format.ts'

interface Timed {
  status: OfferStatus
  dueAt: string | null
}

/** What comes when of hired work, and what happens otherwise. Null: nothing more. */
export function dueWords({ status, dueAt }: Timed, isBuyer = true): string | null {
  if (dueAt === null) return null
  const day = formatDate(dueAt)
  switch (status) {
    case 'requested':
      return `Answer by ${day}. Then the brief ends.`
    case 'offered':
      return `Can be paid until ${day}. Then it ends.`
    case 'accepted':
    case 'changes':
      return `Due ${day}. Late? ${isBuyer ? 'You’re' : 'The buyer is'} refunded.`
    case 'delivered':
      return `Check it by ${day}. Then it counts as accepted.`
    default:
      return null
  }
}

/** The terms of hired work before it is paid. */
export const hiringWords = (engineer: string, days: number): string =>
  `${engineer} delivers within ${plural(days, 'day')} of your payment. Late? You’re refunded. The money is released when you accept the delivery.`
