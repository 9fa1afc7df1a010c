import type { MoveOfferBody } from '@promptery/contract/hiring/offers'
import { OFFER_CHANGES_MAX, type OfferSide, statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { adminIds } from '../platform/db/queries/admins.ts'
import { notify } from '../platform/db/queries/notifications/notify.ts'
import { offers } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { completeOffer, endableBy, endOffer, refundOffer } from '../sales/offers/end-offer.ts'
import { isEngineerAway, offerMoved } from '../sales/offers/pay-offer.ts'
import { deliverOffer } from './deliver-offer.ts'
import { makeOffer } from './make-offer.ts'
import { sideOf } from './policy.ts'

type Row = typeof offers.$inferSelect
type Input<Move extends MoveOfferBody['move']> = Extract<MoveOfferBody, { move: Move }>

/**
 * Moves an offer as one of its sides. Each move is one conditional update, so that of two at once one wins.
 * @throws NotFound for others, Conflict when its status or the side does not allow it, and what `makeOffer` throws
 */
export async function moveOffer(ctx: UserContext, { id, ...input }: MoveOfferBody & { id: string }): Promise<void> {
  const [offer] = await ctx.db.select().from(offers).where(eq(offers.id, id))
  const side = offer && sideOf(ctx.user, offer)
  if (!offer || !side) throw new NotFound('This offer does not exist')
  switch (input.move) {
    case 'offer':
      if (side !== 'engineer') throw offerMoved()
      await makeOffer(ctx, { ...input, offerId: id })
      return
    case 'decline':
      return end(ctx, offer, side, 'declined')
    case 'withdraw':
      return end(ctx, offer, side, 'withdrawn')
    case 'deliver':
      if (side !== 'engineer' || !offer.promptId) throw offerMoved()
      return deliverOffer(ctx, { ...input, id, promptId: offer.promptId })
    case 'askChanges':
      return askChanges(ctx, offer, side, input)
    case 'complete':
      return ctx.db.transaction(async (tx) => {
        if (!(await completeOffer(tx, { id, from: statusesFor('complete', side) }))) throw offerMoved()
      })
    case 'dispute':
      return dispute(ctx, offer, side, input)
    case 'giveBack':
      if (!offer.purchaseId) throw offerMoved()
      return refundOffer(ctx, { id, from: statusesFor('giveBack', side) })
    case 'cancel':
      if (!offer.purchaseId) throw offerMoved()
      return refundOffer(ctx, {
        id,
        from: statusesFor('cancel', side),
        where: isEngineerAway,
        reason: 'It was cancelled, as the engineer could not deliver.',
      })
    case 'answer':
      return answer(ctx, offer, side, input)
  }
}

const otherOf = ({ engineerId, buyerId }: Row, side: OfferSide): string => (side === 'engineer' ? buyerId : engineerId)

function end({ db, user }: UserContext, offer: Row, side: OfferSide, to: 'declined' | 'withdrawn'): Promise<void> {
  return db.transaction(async (tx) => {
    const ended = await endOffer(tx, { id: offer.id, to, from: endableBy(to, side) })
    if (!ended) throw offerMoved()
    const { promptId } = ended
    await notify(tx, otherOf(offer, side), { type: 'offer_ended', ...(promptId && { promptId }), actorId: user.id })
  })
}

/** One conditional update by a side. @throws Conflict */
async function update(tx: Db, set: PgUpdateSetSource<typeof offers>, where: (SQL | undefined)[]): Promise<Row> {
  const [row] = await tx
    .update(offers)
    .set({ ...set, updatedAt: sql`now()` })
    .where(and(...where))
    .returning()
  if (!row) throw offerMoved()
  return row
}

function askChanges({ db, user }: UserContext, { id }: Row, side: OfferSide, { words }: Input<'askChanges'>) {
  return db.transaction(async (tx) => {
    const { engineerId, promptId } = await update(
      tx,
      {
        status: 'changes',
        changes: words,
        changesAsked: sql`${offers.changesAsked} + 1`,
        dueAt: sql`now() + make_interval(days => ${offers.days})`,
      },
      [
        eq(offers.id, id),
        inArray(offers.status, statusesFor('askChanges', side)),
        lt(offers.changesAsked, OFFER_CHANGES_MAX),
      ],
    )
    await notify(tx, engineerId, { type: 'offer_changes', promptId: promptId ?? '', actorId: user.id, reason: words })
  })
}

function dispute({ db, user }: UserContext, offer: Row, side: OfferSide, { words }: Input<'dispute'>): Promise<void> {
  return db.transaction(async (tx) => {
    const { promptId } = await update(tx, { status: 'disputed', disputedBy: side, disputeReason: words, dueAt: null }, [
      eq(offers.id, offer.id),
      inArray(offers.status, statusesFor('dispute', side)),
    ])
    const people = new Set([otherOf(offer, side), ...(await adminIds(tx))])
    for (const id of people) {
      await notify(tx, id, { type: 'offer_disputed', promptId: promptId ?? '', actorId: user.id, reason: words })
    }
  })
}

async function answer({ db }: UserContext, { id }: Row, side: OfferSide, { words }: Input<'answer'>): Promise<void> {
  await update(db, { disputeAnswer: words }, [
    eq(offers.id, id),
    eq(offers.status, 'disputed'),
    ne(offers.disputedBy, side),
  ])
}
