import { idSchema } from '@promptery/contract/common'
import { eq } from 'drizzle-orm'
import type { BalanceTransaction, PaymentProvider } from '../../adapters/payments/port.ts'
import { purchases, transfers } from '../../platform/db/schema.ts'
import type { Part } from './begin-transfers.ts'
import { finishTransfers } from './finish-transfers.ts'

/**
 * Compares the balance transaction of a transfer or reversal with the shop, and finishes a transfer that is still pending.
 * @returns a discrepancy; `foreign`: created elsewhere; null: none; undefined: another kind
 */
export async function checkTransfer(
  ctx: Part,
  { connect }: PaymentProvider,
  movement: BalanceTransaction,
): Promise<string | 'repaired' | { foreign: string } | null | undefined> {
  const { kind, type, id: movementId, amountCents } = movement
  if (kind !== 'transfer' && kind !== 'transfer_reversal') return undefined
  const what = `${type} ${movementId} of ${(amountCents / 100).toFixed(2)} ${movement.currency.toUpperCase()}`
  const id = idSchema.safeParse(movement.subjectId).data
  if (!id) return { foreign: `${what} is none of this shop` }
  const [row] = await ctx.db
    .select({ transfer: transfers, group: purchases.checkoutId })
    .from(transfers)
    .innerJoin(purchases, eq(purchases.id, transfers.purchaseId))
    .where(eq(transfers.id, id))
  if (!row) return { foreign: `${what} is for a transfer that is not there` }
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
