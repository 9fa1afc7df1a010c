import type { AdminOffersQuery, Offer, OffersQuery } from '@promptery/contract/hiring/offers'
import { OFFER_HELD, OFFER_PAID } from '@promptery/contract/listings/offer-lifecycle'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../platform/context.ts'
import { selectPage } from '../platform/db/page.ts'
import { offers } from '../platform/db/schema.ts'
import { NotFound } from '../platform/errors.ts'
import { sideOf } from './policy.ts'
import { presentOffer, selectOffers } from './present.ts'

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
