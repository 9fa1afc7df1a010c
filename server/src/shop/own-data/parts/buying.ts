import { and, eq, inArray, isNotNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { pick } from '../../../platform/db/rows.ts'
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
  refunds,
} from '../../../platform/db/schema.ts'
import { borneCentsOf } from '../../../sales/ledger/posted-refunds.ts'
import { isOutstanding } from '../../../sales/refunds/outstanding.ts'
import { currencyOf, ofPayment, type Part, part, TEXTS, titleOf } from './part.ts'

const isOfBuyer = (checkoutId: SQLWrapper, userId: string): SQL =>
  sql`${checkoutId} in (select id from ${checkouts} where buyer_id = ${userId})`

/** What the user has bought, and what they do with it. */
export const BUYING: Part[] = [
  part('money/purchases', {
    format: 'csv',
    table: purchases,
    key: purchases.id,
    of: purchases.buyerId,
    columns: {
      id: purchases.id,
      date: purchases.paidAt,
      status: purchases.status,
      prompt: titleOf(purchases.promptId),
      ...pick(purchases, 'promptId', 'version', 'amountCents', 'licence', 'refundedAt'),
      currency: currencyOf(purchases.checkoutId),
    },
  }),
  part('money/offers', {
    table: offers,
    key: offers.id,
    of: (userId) => or(eq(offers.engineerId, userId), eq(offers.buyerId, userId)),
    columns: pick(
      offers,
      'id',
      'engineerId',
      'buyerId',
      'status',
      'brief',
      'promptId',
      'days',
      'dueAt',
      'changesAsked',
      'changes',
      'disputedBy',
      'disputeReason',
      'disputeAnswer',
      'decision',
      'createdAt',
      'updatedAt',
    ),
  }),
  part('bought/texts', {
    format: 'texts',
    limit: TEXTS,
    table: purchases,
    key: purchases.id,
    of: (userId) => and(eq(purchases.buyerId, userId), inArray(purchases.status, ['paid', 'refunding'])),
    columns: {
      name: sql<string>`${purchases.promptId}::text || '-' || ${purchases.version}`, // As it was bought.
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
      ...pick(checkouts, 'paidAt', 'amountCents', 'currency', 'taxCountry', 'taxName'),
      items: sql`(select jsonb_agg(jsonb_build_object('title', item.title, 'amountCents', item.amount_cents,
          'taxCents', item.tax_cents) order by item.id)
        from ${checkoutItems} as item where item.checkout_id = ${checkouts}.id)`,
      // Of the whole payment, by hand at the provider or by the bank.
      extraReturnedCents: sql`greatest(0, ${borneCentsOf(checkouts.id)})::integer`,
    },
  }),
  part('money/returned-payments', {
    table: checkoutItems,
    key: checkoutItems.id,
    of: (userId) => and(isNotNull(checkoutItems.returnedFor), isOfBuyer(checkoutItems.checkoutId, userId)),
    columns: {
      ...pick(checkoutItems, 'checkoutId', 'title', 'returnedFor'),
      // Before tax. What was paid in another amount has none.
      amountCents: ofPayment(checkoutItems.checkoutId, sql`coalesce(mismatch_cents, ${checkoutItems.amountCents})`),
      taxCents: ofPayment(
        checkoutItems.checkoutId,
        sql`case when mismatch_cents is null then ${checkoutItems.taxCents} else 0 end`,
      ),
      currency: currencyOf(checkoutItems.checkoutId),
    },
  }),
  part('money/refunds', {
    table: refunds,
    key: refunds.id,
    // What failed and was repeated or settled has a later row.
    of: (userId) => and(isOfBuyer(refunds.checkoutId, userId), or(ne(refunds.status, 'failed'), isOutstanding())),
    columns: {
      ...pick(refunds, 'checkoutId', 'amountCents', 'status', 'createdAt', 'doneAt', 'failedAt'),
      currency: currencyOf(refunds.checkoutId),
      title: sql`(select title from ${checkoutItems} as item where item.id = ${refunds}.item_id)`,
    },
  }),
  part('money/refund-requests', {
    table: refundRequests,
    key: refundRequests.id,
    of: (userId) => sql`${refundRequests.purchaseId} in (select id from ${purchases} where buyer_id = ${userId})`,
    columns: pick(refundRequests, 'purchaseId', 'status', 'reason', 'answer', 'createdAt', 'endedAt'),
  }),
  part('library/cart', {
    table: cartItems,
    key: cartItems.promptId,
    of: cartItems.userId,
    columns: { promptId: cartItems.promptId },
  }),
  part('library/likes', {
    table: likes,
    key: likes.promptId,
    of: likes.userId,
    columns: pick(likes, 'promptId', 'createdAt'),
  }),
  part('library/folders', {
    table: folders,
    key: folders.id,
    of: folders.userId,
    columns: pick(folders, 'id', 'name', 'createdAt'),
  }),
  part('library/items', {
    table: libraryItems,
    key: libraryItems.promptId,
    of: libraryItems.userId,
    columns: pick(libraryItems, 'promptId', 'folderId', 'isFavourite'),
  }),
  part('library/saved-values', {
    limit: TEXTS,
    table: fillings,
    key: fillings.id,
    of: fillings.userId,
    columns: pick(fillings, 'promptId', 'name', 'values', 'updatedAt'),
  }),
]
