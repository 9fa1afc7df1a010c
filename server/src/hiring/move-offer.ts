import type { ChosenFields, DecideOfferBody, MoveOfferBody } from '@promptery/contract/hiring/offers'
import { canonicalType, filterNames } from '@promptery/contract/listings/lists'
import { OFFER_CHANGES_MAX, type OfferSide, statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, gt, inArray, isNotNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { writeFingerprints } from '../listings/leak-detection/write-fingerprints.ts'
import { newDrawnCover } from '../listings/pictures/stored-pictures.ts'
import { analyseNewText } from '../listings/text/text-variables.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { recordAct } from '../platform/db/queries/audit.ts'
import { requireConfirmed } from '../platform/db/queries/email-tokens.ts'
import { notify } from '../platform/db/queries/notify.ts'
import { adminIds } from '../platform/db/queries/suspension.ts'
import { offers, prompts } from '../platform/db/schema.ts'
import { Forbidden, Invalid, NotFound } from '../platform/errors.ts'
import { lockLists } from '../platform/settings/lists.ts'
import { completeOffer, endableBy, endOffer, refundOffer } from '../sales/offers/end-offer.ts'
import { isEngineerAway, offerMoved } from '../sales/offers/pay-offer.ts'
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

type Delivery = ChosenFields & { id: string; promptId: string; prompt: string }

/**
 * Delivers the text of an offer as its listing's first version, or again, with the type, category and engine that the
 * engineer has chosen. The text is kept with the sold ones, so that nobody lists it as theirs. The caller has checked that
 * the session's user is the engineer.
 * @throws Forbidden without a confirmed address where mail is connected, Conflict when it is not to be delivered, or its time has passed, Invalid for a name that is in no list
 */
async function deliverOffer(ctx: UserContext, input: Delivery): Promise<void> {
  const { db, user, config } = ctx
  requireConfirmed(ctx)
  const { id, promptId, prompt: text } = input
  if (!(await isDeliverable(db, id))) throw offerMoved()
  const analysis = await analyseNewText(text)
  await db.transaction(async (tx) => {
    const chosen = await namesOf(tx, input)
    // A refund locks the listing first, too.
    const [listing] = await tx
      .update(prompts)
      .set({ promptText: text, ...chosen, updatedAt: sql`now()` })
      .where(eq(prompts.id, promptId))
      .returning({ id: prompts.id, version: prompts.version, title: prompts.title, category: prompts.category })
    const [delivered] = await tx
      .update(offers)
      .set({
        status: 'delivered',
        dueAt: sql`now() + make_interval(days => ${config.offerLookDays})`,
        updatedAt: sql`now()`,
      })
      .where(deliverable(id))
      .returning({ buyerId: offers.buyerId })
    if (!listing || !delivered) throw offerMoved()
    // The drawn cover has the colour of the category.
    if (chosen.category !== undefined)
      await tx.update(prompts).set(newDrawnCover(listing)).where(eq(prompts.id, promptId))
    await writeFingerprints(tx, [{ promptId, version: listing.version, text, analysis }])
    await notify(tx, delivered.buyerId, { type: 'offer_delivered', promptId, actorId: user.id })
  })
}

const deliverable = (id: string) =>
  and(eq(offers.id, id), inArray(offers.status, statusesFor('deliver', 'engineer')), gt(offers.dueAt, sql`now()`))

/** Looked at before the text is, which may take long. */
const isDeliverable = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: offers.id }).from(offers).where(deliverable(id))).length > 0

/** The chosen names, which no admin removes before the transaction ends. @throws Invalid for one that sellers may not choose */
async function namesOf(tx: Db, { type, category, engine }: ChosenFields): Promise<ChosenFields> {
  const chosen = { type: type === undefined ? type : canonicalType(type), category, engine }
  if (type || category || engine) {
    const { types, categories, engines } = await lockLists(tx, 'list')
    const lists = { type: types, category: categories, engine: engines }
    for (const field of ['type', 'category', 'engine'] as const) {
      const name = chosen[field]
      if (!name || filterNames(lists[field]).includes(name)) continue
      const message = `Choose ${field === 'engine' ? 'an' : 'a'} ${field} from the list`
      throw new Invalid('invalid_input', message, [{ path: field, message }])
    }
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, name]) => name !== undefined)) as ChosenFields
}

type Decision = DecideOfferBody & { id: string; address: string }

/**
 * Decides a paid offer as an admin: the engineer's share becomes payable, or the buyer's money goes back.
 * @throws NotFound, Forbidden for one's own, Conflict when its status does not allow it
 */
export async function decideOffer(ctx: UserContext, { id, decision, answer, address }: Decision): Promise<void> {
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
