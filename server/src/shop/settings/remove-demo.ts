import { and, eq, inArray, isNull, ne, not, notInArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { countsForSeller } from '../../listings/counters.ts'
import { wordsOfListings } from '../../listings/search-index/dictionary.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/ids.ts'
import { isLeaving } from '../../platform/db/queries/account-deletion.ts'
import { type Actor, recordActs } from '../../platform/db/queries/audit.ts'
import { endSessionsOf } from '../../platform/db/queries/end-sessions.ts'
import { isSuspended, lockListings, requireAdmin } from '../../platform/db/queries/suspension.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  answers,
  answerVotes,
  apiKeys,
  discussions,
  discussionVotes,
  identities,
  likes,
  listings,
  messages,
  offers,
  passkeys,
  profiles,
  prompts,
  purchases,
  recoveryCodes,
  reviews,
  samples,
  totpSecrets,
  unfinishedErasures,
  users,
} from '../../platform/db/schema.ts'
import type { DrawnPicture, StoredCover } from '../../platform/db/stored-cover.ts'
import { Conflict } from '../../platform/errors.ts'

export interface RemovedDemo {
  accounts: number
  prompts: number
  /** Of `unfinishedErasures`: `finishErasure` removes their files. Undefined: they had none. */
  erasureId: string | undefined
}

/**
 * Removes the demo accounts and what is theirs, and audits that: all or nothing. Prompts that other members bought are
 * withdrawn, and their uploaders stay as engineers without sign-in. The job of erasures removes the files: the work of
 * this call is bounded by the rows of the demo accounts.
 * @throws Forbidden for a member, Conflict where no admin would remain who signs in, or payments name a demo account
 */
export async function removeDemo({ db }: Pick<Deps, 'db'>, { actor }: { actor: Actor }): Promise<RemovedDemo> {
  try {
    return await db.transaction((tx) => removeRows(tx, actor))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    const message = 'Payments, refunds or payouts by the provider name a demo account, so none was removed'
    throw new Conflict('demo_accounts_in_use', message)
  }
}

async function removeRows(tx: Db, actor: Actor): Promise<RemovedDemo> {
  const demo = tx.select({ id: users.id }).from(users).where(eq(users.isDemo, true))
  // Sales lock a prompt and then its seller.
  await lockListings(tx, or(inArray(prompts.uploadedBy, demo), inArray(prompts.id, await promptsTouchedBy(tx, demo))))
  if (actor.id !== null) await requireOtherAdmin(tx, actor.id)
  const accounts = await tx
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(eq(users.isDemo, true))
    .orderBy(users.id)
    .for('update')
  if (accounts.length === 0) return { accounts: 0, prompts: 0, erasureId: undefined }
  const ids = accounts.map(({ id }) => id)
  const touched = await promptsTouchedBy(tx, ids)
  const voted = await votedBy(tx, ids)
  const { removed, texts, pictures, staying } = await removeListings(tx, ids)
  const gone = ids.filter((id) => !staying.includes(id))
  pictures.push(...(await picturesOf(tx, { ids, gone })))
  await endSessionsOf(tx, ids)
  await removeAccounts(tx, { gone, staying })
  await recount(tx, { promptIds: touched, userIds: staying })
  await recountVotes(tx, voted)
  await recordActs(
    tx,
    accounts.map((subject) => ({ act: 'remove', actor, subject: { type: 'user', ...subject } })),
  )
  const folders = [...removed, ...pictures].flatMap(foldersOf)
  const erasureId = folders.length > 0 ? newId() : undefined
  if (erasureId) await tx.insert(unfinishedErasures).values({ id: erasureId, folders, texts })
  return { accounts: accounts.length, prompts: removed.length, erasureId }
}

/** Locks the admins. @throws Forbidden, Conflict */
async function requireOtherAdmin(tx: Db, userId: string): Promise<void> {
  await requireAdmin(tx, userId)
  const isOther = and(eq(users.role, 'admin'), eq(users.isDemo, false), not(isSuspended), not(isLeaving))
  if ((await tx.$count(users, isOther)) > 0) return
  const message = 'Nobody could open the settings then: make an account of your own an admin first'
  throw new Conflict('no_other_admin', message)
}

interface Picture {
  /** Of the row that it was drawn for. */
  id: string
  picture: StoredCover | DrawnPicture | null
}

/** Folders of an uploaded picture and of drawings. */
const foldersOf = ({ id, picture }: Picture): string[] => [
  `drawn/${id}`,
  ...(picture && 'key' in picture ? [picture.key] : []),
]

/** Prompts whose counters change with the removal of the demo likes and purchases. */
async function promptsTouchedBy(tx: Db, demo: string[] | SQLWrapper): Promise<string[]> {
  const liked = await tx.select({ id: likes.promptId }).from(likes).where(inArray(likes.userId, demo))
  const bought = await tx.select({ id: purchases.promptId }).from(purchases).where(inArray(purchases.buyerId, demo))
  return [...new Set([...liked, ...bought].map(({ id }) => id))]
}

/** Topics and answers that the demo accounts voted for. */
async function votedBy(tx: Db, ids: string[]) {
  const { discussionId } = discussionVotes
  const { answerId } = answerVotes
  return {
    topics: await tx.select({ id: discussionId }).from(discussionVotes).where(inArray(discussionVotes.userId, ids)),
    answers: await tx.select({ id: answerId }).from(answerVotes).where(inArray(answerVotes.userId, ids)),
  }
}

/** Pictures of profiles, and of the messages of accounts that go. */
async function picturesOf(tx: Db, { ids, gone }: { ids: string[]; gone: string[] }): Promise<Picture[]> {
  return rowsOf<Picture>(
    tx,
    sql`select user_id as id, picture from ${profiles} where ${inArray(profiles.userId, ids)} union all
      select id, attachment -> 'picture' from ${messages} where ${inArray(messages.senderId, gone)} and attachment is not null`,
  )
}

/**
 * Deletes reviews, purchases and prompts, and withdraws the prompts that others bought.
 * @returns pictures of removed samples, and the users whose prompts stay
 */
async function removeListings(
  tx: Db,
  ids: string[],
): Promise<{ removed: Picture[]; texts: string[]; pictures: Picture[]; staying: string[] }> {
  const isSold = sql`exists (select from ${purchases} where ${purchases.promptId} = ${prompts.id}
    and ${purchases.status} = 'paid' and ${notInArray(purchases.buyerId, ids)})`
  const isGone = and(inArray(prompts.uploadedBy, ids), not(isSold))
  const isWritten = inArray(reviews.authorId, ids)
  const pictures = await tx
    .select({ id: samples.id, picture: samples.picture })
    .from(samples)
    .innerJoin(prompts, eq(prompts.id, samples.promptId))
    .where(or(isGone, inArray(samples.reviewId, tx.select({ id: reviews.id }).from(reviews).where(isWritten))))
  await tx.delete(reviews).where(isWritten)
  const isUnpaidHere = and(inArray(purchases.sellerId, ids), ne(purchases.status, 'paid'))
  const isTheirs = or(inArray(purchases.buyerId, ids), isUnpaidHere)
  const theirs = tx.select({ id: purchases.id }).from(purchases).where(isTheirs)
  await tx.delete(offers).where(inArray(offers.purchaseId, theirs))
  await tx.delete(purchases).where(isTheirs)
  const texts = await wordsOfListings(tx, tx.select({ id: prompts.id }).from(prompts).where(isGone).getSQL())
  const removed = await tx.delete(prompts).where(isGone).returning({ id: prompts.id, picture: prompts.cover })
  const kept = await tx
    .update(prompts)
    .set({ withdrawnAt: sql`now()`, takenOffBy: null })
    .where(inArray(prompts.uploadedBy, ids))
    .returning({ by: prompts.uploadedBy })
  return { removed, texts, pictures, staying: [...new Set(kept.map(({ by }) => by))] }
}

/** Deletes accounts, and takes sign-in and profile from those whose prompts stay. */
async function removeAccounts(tx: Db, { gone, staying }: { gone: string[]; staying: string[] }): Promise<void> {
  await tx.delete(users).where(inArray(users.id, gone))
  for (const table of [apiKeys, passkeys, identities, totpSecrets, recoveryCodes, profiles]) {
    await tx.delete(table).where(inArray(table.userId, staying))
  }
  await tx
    .update(users)
    .set({ isDemo: false, passwordHash: null, email: null, emailKey: null, role: 'member' })
    .where(inArray(users.id, staying))
}

async function recountVotes(tx: Db, voted: Awaited<ReturnType<typeof votedBy>>): Promise<void> {
  const [topicIds, answerIds] = [voted.topics, voted.answers].map((rows) => rows.map(({ id }) => id))
  await tx
    .update(discussions)
    .set({ votesCount: tx.$count(discussionVotes, eq(discussionVotes.discussionId, discussions.id)) })
    .where(inArray(discussions.id, topicIds ?? []))
  await tx
    .update(answers)
    .set({ votesCount: tx.$count(answerVotes, eq(answerVotes.answerId, answers.id)) })
    .where(inArray(answers.id, answerIds ?? []))
}

/** The total of a counter of a user's listings, as it counts for them. */
const totalOf = (counter: PgColumn) => sql`(select coalesce(sum(${counter}), 0) from ${listings}
  join ${prompts} on ${prompts.id} = ${listings.id} where ${listings.uploadedBy} = ${users.id} and ${countsForSeller})`

/** Recomputes the counters of these prompts, of their sellers and of these users. */
async function recount(tx: Db, { promptIds, userIds }: { promptIds: string[]; userIds: string[] }): Promise<void> {
  await tx
    .update(listings)
    .set({
      likesCount: sql`(select count(*) from ${likes} where ${likes.promptId} = ${listings.id})`,
      salesCount: sql`(select count(*) from ${purchases} where ${purchases.promptId} = ${listings.id} and ${purchases.status} = 'paid')`,
      reviewsCount: sql`(select count(*) from ${reviews} where ${reviews.promptId} = ${listings.id} and ${reviews.counts})`,
      starsSum: sql`(select coalesce(sum(${reviews.stars}), 0) from ${reviews} where ${reviews.promptId} = ${listings.id} and ${reviews.counts})`,
    })
    .where(inArray(listings.id, promptIds))
  const sellers = tx.select({ id: prompts.uploadedBy }).from(prompts).where(inArray(prompts.id, promptIds))
  await tx
    .update(users)
    .set({
      salesCount: totalOf(listings.salesCount),
      reviewsCount: totalOf(listings.reviewsCount),
      starsSum: totalOf(listings.starsSum),
    })
    .where(or(inArray(users.id, userIds), inArray(users.id, sellers)))
  await tx
    .update(users)
    .set({ uploadsCount: tx.$count(prompts, and(eq(prompts.uploadedBy, users.id), isNull(prompts.privateFor))) })
    .where(inArray(users.id, userIds))
}
