import { idSchema } from '@promptery/contract/common'
import { eq } from 'drizzle-orm'
import type { Movement, PaymentProvider } from '../../../adapters/payments/port.ts'
import { purchases, transfers } from '../../../db/schema.ts'
import type { Part } from './begin-transfers.ts'
import { finishTransfers } from './finish-transfers.ts'

/**
 * Compares a transfer or a reversal that has moved the provider's balance with what the shop has taken down, and takes
 * down a transfer that it has not.
 * @returns what differs; null when all is well; undefined when it is about something else
 */
export async function checkTransfer(
  ctx: Part,
  { connect }: PaymentProvider,
  movement: Movement,
): Promise<string | 'repaired' | null | undefined> {
  const { kind, type, id: movementId, amountCents } = movement
  if (kind !== 'transfer' && kind !== 'transfer_reversal') return undefined
  const what = `${type} ${movementId} of ${(amountCents / 100).toFixed(2)} ${movement.currency.toUpperCase()}`
  const id = idSchema.safeParse(movement.subjectId).data
  if (!id) return `${what} is none of this shop`
  const [row] = await ctx.db
    .select({ transfer: transfers, group: purchases.checkoutId })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(eq(transfers.id, id))
  if (!row) return `${what} is for a transfer that is not there`
  const { transfer } = row
  if (kind === 'transfer_reversal') {
    return transfer.reversedCents === amountCents ? null : `${what} is not the reversal of transfer ${id} as it is`
  }
  if (transfer.amountCents !== -amountCents || transfer.accountId === null)
    return `${what} is not transfer ${id} as it is`
  if (transfer.status === 'done' || transfer.status === 'reversed') return null
  const found = await connect.findTransfer({ id, accountId: transfer.accountId, group: row.group ?? '' })
  if (!found) return `${what} is not to be found`
  if (found.amountCents !== -amountCents) return `${what} is not transfer ${id} as it is`
  await ctx.db.transaction((tx) =>
    finishTransfers(tx, [{ id, providerTransferId: found.transferId, amountCents: -amountCents }]),
  )
  return 'repaired'
}
