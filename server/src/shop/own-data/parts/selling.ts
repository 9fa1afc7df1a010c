import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pick } from '../../../platform/db/rows.ts'
import {
  debtSettlements,
  formerVersions,
  holds,
  ledgerEntries,
  ledgerTransactions,
  listingVisits,
  manualPayouts,
  prompts,
  purchases,
  samples,
  transfers,
} from '../../../platform/db/schema.ts'
import { currencyOf, type Part, part, TEXTS, titleOf } from './part.ts'

const isOwn = (prompt: PgColumn, userId: string): SQL =>
  sql`${prompt} in (select id from ${prompts} where uploaded_by = ${userId})`
const ownSamples = (userId: string) => sql`${samples.reviewId} is null and ${isOwn(samples.promptId, userId)}`
const versionKey = sql<string>`${formerVersions.promptId}::text || lpad(${formerVersions.number}::text, 10, '0')`
const visitKey = sql<string>`${listingVisits.day}::text || ${listingVisits.promptId}::text`

/** What the user sells, and what came of it. */
export const SELLING: Part[] = [
  part('listings/listings', {
    table: prompts,
    key: prompts.id,
    of: prompts.uploadedBy,
    columns: {
      ...pick(
        prompts,
        'id',
        'title',
        'description',
        'type',
        'category',
        'engine',
        'priceCents',
        'licence',
        'worksWith',
      ),
      variables: prompts.gapHints,
      ...pick(
        prompts,
        'tipsToUse',
        'version',
        'versionNote',
        'allowsTries',
        'isOpen',
        'previewPercent',
        'status',
        'rejectionReason',
        'withdrawnAt',
        'cover',
        'createdAt',
        'updatedAt',
      ),
    },
  }),
  part('listings/texts', {
    format: 'texts',
    limit: TEXTS,
    table: prompts,
    key: prompts.id,
    of: prompts.uploadedBy,
    columns: { name: sql<string>`${prompts.id}::text || '-' || ${prompts.version}`, text: prompts.promptText },
  }),
  part('listings/texts', {
    format: 'texts',
    limit: TEXTS,
    table: formerVersions,
    key: versionKey,
    of: (userId) => isOwn(formerVersions.promptId, userId),
    columns: {
      name: sql<string>`${formerVersions.promptId}::text || '-' || ${formerVersions.number}`,
      text: formerVersions.text,
    },
  }),
  part('listings/covers', {
    format: 'pictures',
    table: prompts,
    key: prompts.id,
    of: (userId) => and(eq(prompts.uploadedBy, userId), isNotNull(prompts.cover)),
    columns: { picture: prompts.cover },
  }),
  part('listings/samples', {
    limit: TEXTS,
    table: samples,
    key: samples.id,
    of: ownSamples,
    columns: {
      ...pick(samples, 'promptId', 'position', 'text', 'picture'),
      values: samples.filling,
      ...pick(samples, 'model', 'createdAt'),
    },
  }),
  part('listings/samples', {
    format: 'pictures',
    table: samples,
    key: samples.id,
    of: (userId) => and(ownSamples(userId), isNotNull(samples.picture)),
    columns: { picture: samples.picture },
  }),
  part('listings/held', {
    table: holds,
    key: holds.id,
    of: holds.authorId,
    columns: pick(holds, 'promptId', 'discussionId', 'createdAt', 'decidedAt'),
  }),
  part('listings/visits', {
    format: 'csv',
    table: listingVisits,
    key: visitKey,
    of: listingVisits.engineerId,
    columns: { day: listingVisits.day, prompt: listingVisits.promptId, visits: listingVisits.visits },
  }),
  part('money/sales', {
    format: 'csv',
    table: purchases,
    key: purchases.id,
    of: (userId) => and(eq(purchases.sellerId, userId), inArray(purchases.status, ['paid', 'refunding', 'refunded'])),
    columns: {
      id: purchases.id,
      date: purchases.paidAt,
      status: purchases.status,
      prompt: titleOf(purchases.promptId),
      ...pick(purchases, 'amountCents', 'licence', 'refundedAt'),
      currency: currencyOf(purchases.checkoutId),
    },
  }),
  part('money/earnings', {
    format: 'csv',
    table: ledgerEntries,
    key: ledgerEntries.id,
    of: ledgerEntries.userId,
    columns: {
      date: sql`(select created_at from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      kind: sql`(select kind from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      currency: sql`(select currency from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      ...pick(ledgerEntries, 'account', 'amountCents'),
    },
  }),
  part('money/transfers', {
    format: 'csv',
    table: transfers,
    key: transfers.id,
    of: transfers.engineerId,
    columns: {
      purchase: transfers.purchaseId,
      ...pick(
        transfers,
        'earningsCents',
        'debtCents',
        'amountCents',
        'currency',
        'status',
        'createdAt',
        'doneAt',
        'reversedAt',
      ),
    },
  }),
  part('money/payouts-by-hand', {
    format: 'csv',
    table: manualPayouts,
    key: manualPayouts.id,
    of: manualPayouts.engineerId,
    columns: { date: manualPayouts.createdAt, ...pick(manualPayouts, 'amountCents', 'currency') },
  }),
  part('money/debts-settled', {
    format: 'csv',
    table: debtSettlements,
    key: debtSettlements.id,
    of: debtSettlements.engineerId,
    columns: { date: debtSettlements.createdAt, ...pick(debtSettlements, 'kind', 'amountCents', 'currency') },
  }),
]
