import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import {
  cartItems,
  checkoutItems,
  checkouts,
  fillings,
  folders,
  formerVersions,
  libraryItems,
  likes,
  offers,
  prompts,
  purchases,
  refundRequests,
} from '../../../platform/db/schema.ts'
import { type Part, part, TEXTS, titleOf } from './part.ts'

/** What the user has bought, and what they do with it. */
export const BUYING: Part[] = [
  part('money/purchases', {
    format: 'csv',
    table: purchases,
    key: purchases.id,
    of: (userId) => eq(purchases.buyerId, userId),
    columns: {
      id: purchases.id,
      date: purchases.paidAt,
      status: purchases.status,
      prompt: titleOf(purchases.promptId),
      promptId: purchases.promptId,
      version: purchases.version,
      amountCents: purchases.amountCents,
      licence: purchases.licence,
      refundedAt: purchases.refundedAt,
    },
  }),
  part('money/offers', {
    table: offers,
    key: offers.id,
    of: (userId) => or(eq(offers.engineerId, userId), eq(offers.buyerId, userId)),
    columns: {
      id: offers.id,
      engineerId: offers.engineerId,
      buyerId: offers.buyerId,
      status: offers.status,
      brief: offers.brief,
      promptId: offers.promptId,
      days: offers.days,
      dueAt: offers.dueAt,
      changesAsked: offers.changesAsked,
      changes: offers.changes,
      disputedBy: offers.disputedBy,
      disputeReason: offers.disputeReason,
      disputeAnswer: offers.disputeAnswer,
      decision: offers.decision,
      createdAt: offers.createdAt,
      updatedAt: offers.updatedAt,
    },
  }),
  part('bought/texts', {
    format: 'texts',
    limit: TEXTS,
    table: purchases,
    key: purchases.id,
    of: (userId) => and(eq(purchases.buyerId, userId), inArray(purchases.status, ['paid', 'refunding'])),
    columns: {
      name: sql<string>`${purchases.promptId}::text || '-' || ${purchases.version}`,
      // As it was bought.
      text: sql<string>`coalesce(
        (select text from ${formerVersions} as former
          where former.prompt_id = ${purchases}.prompt_id and former.number = ${purchases}.version),
        (select prompt_text from ${prompts} as sold where sold.id = ${purchases}.prompt_id))`,
    },
  }),
  part('money/receipts', {
    table: checkouts,
    key: checkouts.id,
    of: (userId) => and(eq(checkouts.buyerId, userId), isNotNull(checkouts.receiptNumber)),
    columns: {
      number: checkouts.receiptNumber,
      paidAt: checkouts.paidAt,
      amountCents: checkouts.amountCents,
      currency: checkouts.currency,
      taxCountry: checkouts.taxCountry,
      taxName: checkouts.taxName,
      items: sql`(select jsonb_agg(jsonb_build_object('title', item.title, 'amountCents', item.amount_cents,
          'taxCents', item.tax_cents) order by item.id)
        from ${checkoutItems} as item where item.checkout_id = ${checkouts}.id)`,
    },
  }),
  part('money/refund-requests', {
    table: refundRequests,
    key: refundRequests.id,
    of: (userId) => sql`${refundRequests.purchaseId} in (select id from ${purchases} where buyer_id = ${userId})`,
    columns: {
      purchaseId: refundRequests.purchaseId,
      status: refundRequests.status,
      reason: refundRequests.reason,
      answer: refundRequests.answer,
      createdAt: refundRequests.createdAt,
      endedAt: refundRequests.endedAt,
    },
  }),
  part('library/cart', {
    table: cartItems,
    key: cartItems.promptId,
    of: (userId) => eq(cartItems.userId, userId),
    columns: { promptId: cartItems.promptId },
  }),
  part('library/likes', {
    table: likes,
    key: likes.promptId,
    of: (userId) => eq(likes.userId, userId),
    columns: { promptId: likes.promptId, createdAt: likes.createdAt },
  }),
  part('library/folders', {
    table: folders,
    key: folders.id,
    of: (userId) => eq(folders.userId, userId),
    columns: { id: folders.id, name: folders.name, createdAt: folders.createdAt },
  }),
  part('library/items', {
    table: libraryItems,
    key: libraryItems.promptId,
    of: (userId) => eq(libraryItems.userId, userId),
    columns: {
      promptId: libraryItems.promptId,
      folderId: libraryItems.folderId,
      isFavourite: libraryItems.isFavourite,
    },
  }),
  part('library/saved-values', {
    limit: TEXTS,
    table: fillings,
    key: fillings.id,
    of: (userId) => eq(fillings.userId, userId),
    columns: {
      promptId: fillings.promptId,
      name: fillings.name,
      values: fillings.values,
      updatedAt: fillings.updatedAt,
    },
  }),
]
