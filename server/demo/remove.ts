import { and, count, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '../src/platform/db/db.ts'
import {
  apiKeys,
  identities,
  likes,
  listings,
  passkeys,
  prompts,
  purchases,
  recoveryCodes,
  reviews,
  samples,
  sessions,
  totpSecrets,
  users,
} from '../src/platform/db/schema.ts'

export interface RemovedDemo {
  accounts: number
  prompts: number
  /** Folders of pictures without a prompt. */
  folders: string[]
}

/**
 * Removes the demo accounts and their data in one transaction. Prompts that other users bought are withdrawn, and their
 * uploaders stay as engineers without sign-in.
 */
export async function removeDemo(db: Db): Promise<RemovedDemo> {
  return db.transaction(async (tx) => {
    const demo = demoIds(tx)
    const touched = await promptsTouchedBy(tx, demo)
    const isUnpaidHere = and(inArray(purchases.sellerId, demo), ne(purchases.status, 'paid'))
    await tx.delete(reviews).where(inArray(reviews.authorId, demo))
    await tx.delete(purchases).where(or(inArray(purchases.buyerId, demo), isUnpaidHere))
    const sold = tx.select({ id: purchases.promptId }).from(purchases)
    const isGone = and(inArray(prompts.uploadedBy, demo), notInArray(prompts.id, sold))
    const shown = await tx
      .select({ id: samples.id, picture: samples.picture })
      .from(samples)
      .innerJoin(prompts, eq(prompts.id, samples.promptId))
      .where(isGone)
    const removed = await tx.delete(prompts).where(isGone).returning({ id: prompts.id, cover: prompts.cover })
    await tx.update(prompts).set({ withdrawnAt: sql`now()` }).where(inArray(prompts.uploadedBy, demo))
    const [accounts] = await tx.select({ count: count() }).from(users).where(eq(users.isDemo, true))
    await tx
      .delete(users)
      .where(
        and(
          eq(users.isDemo, true),
          notInArray(
            users.id,
            tx.select({ id: prompts.uploadedBy }).from(prompts).where(inArray(prompts.uploadedBy, demo)),
          ),
        ),
      )
    for (const table of [sessions, apiKeys, passkeys, identities, totpSecrets, recoveryCodes]) {
      await tx.delete(table).where(inArray(table.userId, demo))
    }
    await tx
      .update(users)
      .set({ isDemo: false, passwordHash: null, email: null, emailKey: null, role: 'member' })
      .where(eq(users.isDemo, true))
    await recount(tx, touched)
    return {
      accounts: accounts?.count ?? 0,
      prompts: removed.length,
      folders: [
        ...removed.flatMap(({ id, cover }) => (cover ? [cover.key, `drawn/${id}`] : [`drawn/${id}`])),
        ...shown.map(({ id, picture }) => (picture && 'key' in picture ? picture.key : `drawn/${id}`)),
      ],
    }
  })
}

const demoIds = (tx: Db) => tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true))

/** Prompts whose counters change with the removal of the demo likes and purchases. */
async function promptsTouchedBy(tx: Db, demo: ReturnType<typeof demoIds>): Promise<string[]> {
  const liked = await tx.select({ id: likes.promptId }).from(likes).where(inArray(likes.userId, demo))
  const bought = await tx.select({ id: purchases.promptId }).from(purchases).where(inArray(purchases.buyerId, demo))
  return [...new Set([...liked, ...bought].map(({ id }) => id))]
}

/** Recomputes the counters of these prompts and of all sellers. */
async function recount(tx: Db, promptIds: string[]): Promise<void> {
  if (promptIds.length > 0) {
    await tx
      .update(listings)
      .set({
        likesCount: sql`(select count(*) from ${likes} where ${likes.promptId} = ${listings.id})`,
        salesCount: sql`(select count(*) from ${purchases} where ${purchases.promptId} = ${listings.id} and ${purchases.status} = 'paid')`,
        reviewsCount: sql`(select count(*) from ${reviews} where ${reviews.promptId} = ${listings.id} and ${reviews.counts})`,
        starsSum: sql`(select coalesce(sum(${reviews.stars}), 0) from ${reviews} where ${reviews.promptId} = ${listings.id} and ${reviews.counts})`,
      })
      .where(inArray(listings.id, promptIds))
  }
  await tx.update(users).set({
    uploadsCount: sql`(select count(*) from ${prompts} where ${prompts.uploadedBy} = ${users.id})`,
    salesCount: sql`(select count(*) from ${purchases} where ${purchases.sellerId} = ${users.id} and ${purchases.status} = 'paid')`,
    reviewsCount: sql`(select coalesce(sum(${listings.reviewsCount}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
    starsSum: sql`(select coalesce(sum(${listings.starsSum}), 0) from ${listings} where ${listings.uploadedBy} = ${users.id})`,
  })
}
