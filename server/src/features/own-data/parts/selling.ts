import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
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
import { type Part, part, TEXTS, titleOf } from './part.ts'

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
    of: (userId) => eq(prompts.uploadedBy, userId),
    columns: {
      id: prompts.id,
      title: prompts.title,
      description: prompts.description,
      type: prompts.type,
      category: prompts.category,
      engine: prompts.engine,
      priceCents: prompts.priceCents,
      licence: prompts.licence,
      worksWith: prompts.worksWith,
      variables: prompts.gapHints,
      tipsToUse: prompts.tipsToUse,
      version: prompts.version,
      versionNote: prompts.versionNote,
      allowsTries: prompts.allowsTries,
      isOpen: prompts.isOpen,
      previewPercent: prompts.previewPercent,
      status: prompts.status,
      rejectionReason: prompts.rejectionReason,
      withdrawnAt: prompts.withdrawnAt,
      cover: prompts.cover,
      createdAt: prompts.createdAt,
      updatedAt: prompts.updatedAt,
    },
  }),
  part('listings/texts', {
    format: 'texts',
    limit: TEXTS,
    table: prompts,
    key: prompts.id,
    of: (userId) => eq(prompts.uploadedBy, userId),
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
      promptId: samples.promptId,
      position: samples.position,
      text: samples.text,
      picture: samples.picture,
      values: samples.filling,
      model: samples.model,
      createdAt: samples.createdAt,
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
    of: (userId) => eq(holds.authorId, userId),
    columns: {
      promptId: holds.promptId,
      discussionId: holds.discussionId,
      createdAt: holds.createdAt,
      decidedAt: holds.decidedAt,
    },
  }),
  part('listings/visits', {
    format: 'csv',
    table: listingVisits,
    key: visitKey,
    of: (userId) => eq(listingVisits.engineerId, userId),
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
      amountCents: purchases.amountCents,
      licence: purchases.licence,
      refundedAt: purchases.refundedAt,
    },
  }),
  part('money/earnings', {
    format: 'csv',
    table: ledgerEntries,
    key: ledgerEntries.id,
    of: (userId) => eq(ledgerEntries.userId, userId),
    columns: {
      date: sql`(select created_at from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      kind: sql`(select kind from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      currency: sql`(select currency from ${ledgerTransactions} where id = ${ledgerEntries.transactionId})`,
      account: ledgerEntries.account,
      amountCents: ledgerEntries.amountCents,
    },
  }),
  part('money/transfers', {
    format: 'csv',
    table: transfers,
    key: transfers.id,
    of: (userId) => eq(transfers.engineerId, userId),
    columns: {
      purchase: transfers.purchaseId,
      earningsCents: transfers.earningsCents,
      debtCents: transfers.debtCents,
      amountCents: transfers.amountCents,
      currency: transfers.currency,
      status: transfers.status,
      createdAt: transfers.createdAt,
      doneAt: transfers.doneAt,
      reversedAt: transfers.reversedAt,
    },
  }),
  part('money/payouts-by-hand', {
    format: 'csv',
    table: manualPayouts,
    key: manualPayouts.id,
    of: (userId) => eq(manualPayouts.engineerId, userId),
    columns: {
      date: manualPayouts.createdAt,
      amountCents: manualPayouts.amountCents,
      currency: manualPayouts.currency,
    },
  }),
]
