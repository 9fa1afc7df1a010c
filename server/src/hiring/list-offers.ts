import type { AdminOffersQuery, Offer, OffersQuery } from '@promptery/contract/hiring/offers'
import { OFFER_HELD, OFFER_PAID } from '@promptery/contract/listings/offer-lifecycle'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { alias, unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { selectPage } from '../platform/db/page.ts'
import { pick } from '../platform/db/rows.ts'
import { checkouts, offers, prompts, purchases, users } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { isEngineerAway } from '../sales/offers/pay-offer.ts'
import { sideOf } from './policy.ts'

interface Page {
  offers: Offer[]
  nextCursor: string | null
}

const BY_ID = { direction: 'desc', columns: { id: offers.id } } as const

/** Offers of the session's user as engineer and as buyer, latest first. Each side has an index in this order. */
export async function listOffers({ db, user }: UserContext, { with: other, ...page }: OffersQuery): Promise<Page> {
  const { rows, nextCursor } = await selectPage(BY_ID, page, ({ after, order, limit }) => {
    const side = (own: SQL, others: SQL | undefined) =>
      db
        .select({ id: offers.id })
        .from(offers)
        .where(and(own, others, after))
        .orderBy(...order)
        .limit(limit)
    const { engineerId, buyerId } = offers
    const mine = unionAll(
      side(eq(engineerId, user.id), other ? eq(buyerId, other) : undefined),
      side(eq(buyerId, user.id), other ? eq(engineerId, other) : undefined),
    ).as('mine')
    return selectOffers(db)
      .innerJoin(mine, eq(mine.id, offers.id))
      .orderBy(desc(offers.id))
      .limit(limit)
      .then((found) => found.map((row) => ({ ...row, id: row.offer.id })))
  })
  return { offers: rows.map(presentOffer), nextCursor }
}

/** Paid offers, oldest first: for admins. */
export async function listPaidOffers({ db }: UserContext, { status, ...page }: AdminOffersQuery): Promise<Page> {
  const statuses = status === 'All' ? OFFER_PAID : status === 'open' ? OFFER_HELD : [status]
  const { rows, nextCursor } = await selectPage(
    { direction: 'asc', columns: { id: offers.id } },
    page,
    ({ after, order, limit }) =>
      selectOffers(db)
        .where(and(inArray(offers.status, [...statuses]), after))
        .orderBy(...order)
        .limit(limit)
        .then((found) => found.map((row) => ({ ...row, id: row.offer.id }))),
  )
  return { offers: rows.map(presentOffer), nextCursor }
}

/** One offer, for its two sides and admins. @throws NotFound */
export async function getOffer({ db, user }: UserContext, { id }: { id: string }): Promise<Offer> {
  const [row] = await selectOffers(db).where(eq(offers.id, id))
  if (!row || !(sideOf(user, row.offer) || user.role === 'admin')) throw new NotFound('This offer does not exist')
  return presentOffer(row)
}

const engineers = alias(users, 'engineers')
const buyers = alias(users, 'buyers')

/** Offers with what is shown of their sides and terms. */
const selectOffers = (db: Db) =>
  db
    .select({
      offer: offers,
      engineer: memberColumns(engineers),
      buyer: memberColumns(buyers),
      isEngineerAway,
      terms: pick(prompts, 'title', 'description', 'priceCents', 'type', 'category', 'engine'),
      currency: checkouts.currency,
    })
    .from(offers)
    .innerJoin(engineers, eq(engineers.id, offers.engineerId))
    .innerJoin(buyers, eq(buyers.id, offers.buyerId))
    .leftJoin(prompts, eq(prompts.id, offers.promptId))
    .leftJoin(purchases, eq(purchases.id, offers.purchaseId))
    .leftJoin(checkouts, eq(checkouts.id, purchases.checkoutId))

function presentOffer({
  offer,
  engineer,
  buyer,
  isEngineerAway,
  terms,
  currency,
}: Awaited<ReturnType<typeof selectOffers>>[number]): Offer {
  const { promptId, disputedBy } = offer
  return {
    _id: offer.id,
    status: offer.status,
    engineer: presentMember(engineer),
    buyer: presentMember(buyer),
    isEngineerAway,
    brief: offer.brief,
    terms:
      terms && promptId
        ? {
            prompt_id: promptId,
            title: terms.title,
            description: terms.description,
            price: terms.priceCents / 100,
            ...(currency !== null && { currency }),
            days: offer.days ?? 0,
            type: terms.type,
            category: terms.category,
            engine: terms.engine,
          }
        : null,
    dueAt: offer.dueAt?.toISOString() ?? null,
    changesAsked: offer.changesAsked,
    changes: offer.changes,
    dispute: disputedBy && {
      by: disputedBy,
      reason: offer.disputeReason,
      answer: offer.disputeAnswer,
    },
    decision: offer.decision,
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  }
}
