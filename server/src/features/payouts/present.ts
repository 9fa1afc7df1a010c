import type { EarningsState, Payouts, SaleEarnings } from '@promptery/contract/money/payouts'
import type { payoutAccounts, transfers } from '../../platform/db/schema.ts'

export function presentAccount(
  account: Pick<typeof payoutAccounts.$inferSelect, 'status' | 'reason'> | null | undefined,
): Payouts['account'] {
  return { status: account?.status ?? 'none', reason: account?.reason ?? null }
}

interface EarningsRow {
  id: string
  promptId: string
  title: string
  paidAt: Date | null
  priceCents: number
  earningsCents: number | null
  currency: string
  isRefunded: boolean
  heldUntil: Date
  isHeld: boolean
  isAskedBack: boolean
  isDisputed: boolean
  isOfOpenOffer: boolean
  transfer: Pick<typeof transfers.$inferSelect, 'status' | 'failure' | 'doneAt' | 'reversedAt'> | null
}

export function presentEarnings(row: EarningsRow): SaleEarnings {
  const state = stateOf(row)
  const moved = row.transfer?.reversedAt ?? row.transfer?.doneAt
  return {
    _id: row.id,
    prompt_id: row.promptId,
    title: row.title,
    date: (row.paidAt ?? new Date(0)).toISOString(),
    price: row.priceCents / 100,
    share: (row.earningsCents ?? 0) / 100,
    currency: row.currency,
    state,
    heldUntil: state === 'held' ? row.heldUntil.toISOString() : null,
    frozenBy: state === 'frozen' ? frozenBy(row) : null,
    movedAt: moved?.toISOString() ?? null,
  }
}

const frozenBy = ({ isDisputed, isAskedBack }: EarningsRow): SaleEarnings['frozenBy'] =>
  isDisputed ? 'dispute' : isAskedBack ? 'refund_request' : 'offer'

function stateOf({ transfer, isRefunded, isHeld, isAskedBack, isDisputed, ...sale }: EarningsRow): EarningsState {
  if (transfer?.status === 'reversed') return 'reversed'
  // Its transfer is about to be reversed.
  if (isRefunded) return transfer?.status === 'done' ? 'reversed' : 'refunded'
  if (transfer?.status === 'done') return 'paid'
  if (transfer?.status === 'pending') return 'on_the_way'
  if (!sale.earningsCents) return 'none'
  if (isAskedBack || isDisputed || sale.isOfOpenOffer) return 'frozen'
  if (isHeld) return 'held'
  return transfer?.status === 'failed' && transfer.failure !== null ? 'failed' : 'payable'
}
