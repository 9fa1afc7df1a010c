import type { DecideOfferBody } from '@promptery/contract/hiring/offers'
import { statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { recordAct } from '../platform/db/queries/audit.ts'
import { notify } from '../platform/db/queries/notifications/notify.ts'
import { offers, prompts } from '../platform/db/schema.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'
import { completeOffer, refundOffer } from '../sales/offers/end-offer.ts'
import { offerMoved } from '../sales/offers/pay-offer.ts'
import { sideOf } from './policy.ts'

type Input = DecideOfferBody & { id: string; address: string }

/**
 * Decides a paid offer as an admin: the engineer's share becomes payable, or the buyer's money goes back.
 * @throws NotFound, Forbidden for one's own, Conflict when its status does not allow it
 */
export async function decideOffer(ctx: UserContext, { id, decision, answer, address }: Input): Promise<void> {
  const { db, user } = ctx
  const [row] = await db
    .select({ offer: offers, title: prompts.title })
    .from(offers)
    .innerJoin(prompts, eq(prompts.id, offers.promptId))
    .where(and(eq(offers.id, id), isNotNull(offers.purchaseId)))
  if (!row) throw new NotFound('This offer does not exist')
  const { offer, title } = row
  if (sideOf(user, offer)) throw new Forbidden('own_refund_request', 'You cannot decide about your own offer')
  const from = statusesFor(decision, 'admin')
  const also = async (tx: Db): Promise<void> => {
    const promptId = offer.promptId ?? ''
    for (const to of [offer.engineerId, offer.buyerId]) {
      await notify(tx, to, { type: 'offer_decided', promptId, actorId: user.id, reason: answer })
    }
    await recordAct(tx, {
      act: decision === 'refund' ? 'refund-offer' : 'award-offer',
      actor: { id: user.id, name: user.username, address },
      subject: { type: 'purchase', id: offer.purchaseId ?? '', name: title },
    })
  }
  if (decision === 'refund') return refundOffer(ctx, { id, from, set: { decision: answer }, also })
  await db.transaction(async (tx) => {
    if (!(await completeOffer(tx, { id, from, decision: answer }))) throw offerMoved()
    await also(tx)
  })
}
