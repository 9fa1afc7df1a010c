import type { OfferTerms, RequestOfferBody } from '@promptery/contract/hiring/offers'
import { statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { promptFields } from '@promptery/contract/listings/prompts'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { canSell, requireSeller } from '../listings/selling.ts'
import { listingValues } from '../listings/values.ts'
import type { ShopConfig, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { newId } from '../platform/db/ids.ts'
import { notify } from '../platform/db/queries/notify.ts'
import { offers, prompts } from '../platform/db/schema.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'
import { offerMoved } from '../sales/offers/pay-offer.ts'
import { getOtherSide } from './policy.ts'

/** `offerId`: of the brief that it answers. */
type Input = OfferTerms & ({ buyerId: string } | { offerId: string })

/**
 * Offers to a member, on one's own or for their brief: a private listing without a text, which they can pay.
 * @throws NotFound, Forbidden for oneself, after a block and for who may not sell, Conflict for a brief that is answered
 */
export async function makeOffer(ctx: UserContext, input: Input): Promise<{ id: string }> {
  const { db, user, config } = ctx
  requireSeller(ctx)
  const brief = 'offerId' in input ? await findBrief(db, user.id, input.offerId) : null
  const { id: buyerId } = await getOtherSide(ctx, 'buyerId' in input ? input.buyerId : (brief?.buyerId ?? ''))
  const id = brief?.id ?? newId()
  await db.transaction(async (tx) => {
    const promptId = newId()
    await tx.insert(prompts).values(privateListing(ctx, { ...input, promptId, buyerId }))
    const terms = { status: 'offered', promptId, days: input.days, dueAt: answerDue(config) } as const
    if (!brief) await tx.insert(offers).values({ id, engineerId: user.id, buyerId, ...terms })
    else {
      const offered = await tx
        .update(offers)
        .set({ ...terms, updatedAt: sql`now()` })
        .where(
          and(
            eq(offers.id, id),
            inArray(offers.status, statusesFor('offer', 'engineer')),
            gt(offers.dueAt, sql`now()`),
          ),
        )
        .returning({ id: offers.id })
      if (offered.length === 0) throw offerMoved()
    }
    await notify(tx, buyerId, { type: 'offer_made', promptId, actorId: user.id })
  })
  return { id }
}

async function findBrief(db: Db, engineerId: string, id: string) {
  const [brief] = await db
    .select({ id: offers.id, buyerId: offers.buyerId })
    .from(offers)
    .where(and(eq(offers.id, id), eq(offers.engineerId, engineerId)))
  if (!brief) throw new NotFound('This offer does not exist')
  return brief
}

/** What an offer does not say of its listing. */
const optionalFields = promptFields.omit({
  title: true,
  description: true,
  type: true,
  category: true,
  price: true,
  prompt: true,
  engine: true,
})

/** The row of the listing: never on the market, and not found by words. Its lists' names are chosen on the delivery. */
function privateListing(
  { user }: UserContext,
  {
    promptId: id,
    buyerId,
    title,
    description,
    price,
  }: Pick<OfferTerms, 'title' | 'description' | 'price'> & { promptId: string; buyerId: string },
) {
  const values = listingValues({
    id,
    uploader: user,
    fields: {
      ...optionalFields.parse({}),
      title,
      description,
      price,
      type: '',
      category: '',
      engine: '',
      prompt: '',
      licence: 'commercial',
    },
    cover: null,
    status: 'approved',
  })
  return { ...values, privateFor: buyerId, withdrawnAt: sql`now()`, foldedTitle: '' }
}

/** When the time to answer a brief or an offer passes. */
const answerDue = ({ offerAnswerDays }: Pick<ShopConfig, 'offerAnswerDays'>) =>
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
