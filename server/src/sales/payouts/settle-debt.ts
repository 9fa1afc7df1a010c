import { formatMoney, toCents } from '@promptery/contract/money'
import type { SettleDebtBody } from '@promptery/contract/sales/payouts'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { debtSettlements, users } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { postSettledDebt } from '../ledger/postings.ts'
import { lockEngineer, openDebt } from './lock-engineer.ts'

interface Input extends SettleDebtBody {
  engineerId: string
  /** The client's IP address. */
  address: string
}

/**
 * Records that an engineer has paid a debt, or a part of it, back outside the provider, or that the shop bears it, and
 * notifies them. Idempotent by `clientKey`. For admins.
 * @throws NotFound, Conflict when less is owed, also since a transfer under way deducts it
 */
export async function settleDebt({ db, user: admin }: UserContext, input: Input): Promise<void> {
  const { engineerId, kind, currency, note, clientKey, address } = input
  const amountCents = toCents(input.amount)
  await db.transaction(async (tx) => {
    const [engineer] = await tx.select({ name: users.username }).from(users).where(eq(users.id, engineerId))
    if (!engineer) throw new NotFound('This engineer does not exist')
    await lockEngineer(tx, engineerId)
    if (await isKnown(tx, { ...input, amountCents })) return
    const owedCents = await openDebt(tx, currency, engineerId)
    if (amountCents > owedCents) {
      const [now, then] = [owedCents, amountCents].map((cents) => (cents / 100).toFixed(2))
      throw new Conflict('debt_changed', `${engineer.name} owes ${now} by now, not ${then}. Nothing was recorded.`)
    }
    const id = newId()
    const settlement = { id, engineerId, kind, amountCents, currency, note, settledBy: admin.id, clientKey }
    await tx.insert(debtSettlements).values(settlement)
    const posting = kind === 'repaid' ? 'debt_repaid' : 'debt_written_off'
    await postSettledDebt(tx, posting, { settlementId: id, engineerId, amountCents, currency })
    const money = formatMoney(input.amount, currency)
    const reason = kind === 'repaid' ? `Repaid: ${money}` : `Written off: ${money}`
    await notify(tx, engineerId, { type: 'debt_settled', reason })
    await recordAct(tx, {
      act: kind === 'repaid' ? 'record-repayment' : 'write-off-debt',
      actor: { id: admin.id, name: admin.username, address },
      subject: { type: 'user', id: engineerId, name: engineer.name },
    })
  })
}

/** @throws Conflict for a key that another settlement has */
async function isKnown(
  tx: Db,
  { engineerId, kind, amountCents, currency, clientKey }: Input & { amountCents: number },
) {
  const [known] = await tx.select().from(debtSettlements).where(eq(debtSettlements.clientKey, clientKey))
  if (!known) return false
  const isSame = known.engineerId === engineerId && known.kind === kind && known.currency === currency
  if (isSame && known.amountCents === amountCents) return true
  throw new Conflict('client_key_used', 'This key belongs to another settlement')
}
