import type { RequestOfferBody } from '@promptery/contract/money/offers'
import { sql } from 'drizzle-orm'
import { canSell } from '../../catalog/selling.ts'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { offers } from '../../platform/db/schema.ts'
import { Forbidden } from '../../platform/errors.ts'
import { getOtherSide } from './policy.ts'

/** When the time to answer a brief or an offer passes. */
export const answerDue = ({ offerAnswerDays }: Pick<ShopConfig, 'offerAnswerDays'>) =>
  sql`now() + make_interval(days => ${offerAnswerDays})`

/**
 * Sends a brief of the session's user to an engineer.
 * @throws NotFound, Forbidden for oneself, after a block, and where the other may not sell
 */
export async function requestOffer(ctx: UserContext, { engineerId, brief }: RequestOfferBody): Promise<{ id: string }> {
  const engineer = await getOtherSide(ctx, engineerId)
  if (!canSell(engineer, ctx)) throw new Forbidden('not_seller', 'This member does not sell in this shop')
  const id = newId()
  await ctx.db.transaction(async (tx) => {
    const row = { id, engineerId: engineer.id, buyerId: ctx.user.id, brief, dueAt: answerDue(ctx.config) }
    await tx.insert(offers).values({ ...row, status: 'requested' })
    await notify(tx, engineer.id, { type: 'offer_requested', actorId: ctx.user.id })
  })
  return { id }
}
