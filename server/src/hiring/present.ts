import type { Offer } from '@promptery/contract/hiring/offers'
import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../platform/db/db.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { pick } from '../platform/db/rows.ts'
import { checkouts, offers, prompts, purchases, users } from '../platform/db/schema.ts'
import { isEngineerAway } from '../sales/offers/pay-offer.ts'

const engineers = alias(users, 'engineers')
const buyers = alias(users, 'buyers')

/** Offers with what is shown of their sides and terms. */
export const selectOffers = (db: Db) =>
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

export function presentOffer({
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
