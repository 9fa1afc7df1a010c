import { and, asc, eq, isNull, lte, sql, TransactionRollbackError } from 'drizzle-orm'
import { forgetWords, wordsOfListings } from '../../../listings/search-index/dictionary.ts'
import type { Deps, ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { endSessions, revokeApiKeys } from '../../../platform/db/queries/end-sessions.ts'
import { lockListings } from '../../../platform/db/queries/suspension.ts'
import { rowsOf } from '../../../platform/db/rows.ts'
import {
  accountDeletions,
  formerUsernames,
  messages,
  profiles,
  prompts,
  samples,
  unfinishedErasures,
  users,
} from '../../../platform/db/schema.ts'
import type { DrawnPicture, StoredCover } from '../../../platform/db/stored-cover.ts'
import { findWaits, forfeitEarnings } from '../../../sales/deletion.ts'
import { lockEngineer } from '../../../sales/payouts/lock-engineer.ts'
import { ACCOUNT, AUDIT, TOMBSTONE } from './plan/account.ts'
import { SELLING } from './plan/selling.ts'
import type { Gone, Step } from './plan/step.ts'
import { WRITING } from './plan/writing.ts'

/** The erasure of an account, in this order: every table that has something of a member. */
export const ERASURE: readonly Step[] = [TOMBSTONE, AUDIT, ...WRITING, ...SELLING, ...ACCOUNT]

/** The other tables, each with the reason why it has nothing of a member. */
export const NOTHING_OF_MEMBERS: Record<string, string> = {
  announcements: 'ids of listings',
  backfills: 'names of backfills',
  waiting_counts: 'numbers',
  backup_status: 'the time of the last backup',
  checkout_items: 'titles and amounts of receipts',
  disputes: 'ids, amounts and codes of banks',
  external_refunds: 'ids of the provider',
  ledger_transactions: 'ids',
  mail_status: 'of the shop',
  payment_events: 'ids of the provider',
  payment_refusals: 'of the shop, by kind',
  payment_status: 'of the shop',
  receipt_counter: 'a number',
  reconciliation_differences: 'ids of the provider, and admins’ explanations of them',
  reconciliation_runs: 'counts',
  refunds: 'ids, amounts and messages of the provider',
  terms_versions: 'texts of the shop',
  unfinished_erasures: 'emptied within the same run, and in no backup',
  visit_marks: 'hashes of a day that lead to nobody',
  visit_salts: 'random numbers of a day',
}

/**
 * Erases the rows of an account whose erasure has begun. What others wrote and count is changed first, in short
 * transactions, and the rest in one. `finishErasure` removes what is not in rows.
 * @returns false: it is erased already
 */
export async function eraseAccount(db: Db, userId: string): Promise<boolean> {
  const begun = await goneOf(db, userId)
  if (!begun) return false
  // An account that a restored backup has brought back may be signed in.
  await endSessions(db, { userId })
  await revokeApiKeys(db, userId)
  for (const step of ERASURE) await step.beforehand?.(db, begun)
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`)
    await lockListings(tx, eq(prompts.uploadedBy, userId))
    await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId)).for('update')
    await tx.select().from(users).where(eq(users.id, userId)).for('update')
    const gone = await goneOf(tx, userId)
    if (!gone) return false
    const rest = {
      folders: await foldersOf(tx, userId),
      texts: await wordsOfListings(tx, sql`select id from ${prompts} where uploaded_by = ${userId}`),
    }
    await tx.insert(unfinishedErasures).values({ id: userId, ...rest })
    await endSessions(tx, { userId })
    for (const step of ERASURE) await step.run(tx, gone)
    return true
  })
}

/** Undefined unless its erasure has begun and is not done. */
async function goneOf(db: Db, userId: string): Promise<Gone | undefined> {
  const [found] = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .innerJoin(accountDeletions, and(eq(accountDeletions.userId, users.id), accountDeletions.isRepeated))
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!found) return undefined
  const former = await db.select().from(formerUsernames).where(eq(formerUsernames.userId, userId))
  return { userId, email: found.email, names: [found.username, ...former.map(({ username }) => username)] }
}

/** Of uploaded pictures, and of what is drawn from names and titles. */
async function foldersOf(tx: Db, userId: string): Promise<string[]> {
  const rows = await rowsOf<{ id: string; picture: StoredCover | DrawnPicture | null }>(
    tx,
    sql`select ${userId}::uuid as id, (select picture from ${profiles} where user_id = ${userId}) as picture
      union all select id, cover from ${prompts} where uploaded_by = ${userId}
      union all select id, picture from ${samples} where
        (review_id is null and prompt_id in (select id from prompts where uploaded_by = ${userId}))
        or review_id in (select id from reviews where author_id = ${userId})
      union all select id, attachment -> 'picture' from ${messages} where sender_id = ${userId} and attachment is not null`,
  )
  return rows.flatMap(({ id, picture }) => [`drawn/${id}`, ...(picture && 'key' in picture ? [picture.key] : [])])
}

/**
 * Begins an erasure that is due and waits for nothing: from now on nobody takes it back. Earnings that are given up
 * become the shop's in the same transaction, all of them or none.
 * @returns false: its member has come back, or something holds it
 */
export async function beginErasure(
  { db, config }: Pick<Deps, 'db'> & { config: Pick<ShopConfig, 'payoutHoldDays'> },
  userId: string,
): Promise<boolean> {
  const { userId: of, dueAt } = accountDeletions
  try {
    return await db.transaction(async (tx) => {
      await lockEngineer(tx, userId)
      // Who signs in now waits, and is refused.
      const [asked] = await tx
        .select()
        .from(accountDeletions)
        .where(and(eq(of, userId), lte(dueAt, sql`now()`)))
        .for('update')
      if (!asked || asked.isRepeated) return asked !== undefined
      const waits = async () => (await findWaits(tx, userId)).waits
      if (asked.balance === 'forfeit') {
        // A debt is set against the earnings.
        if ((await waits()).some((wait) => wait !== 'balance' && wait !== 'debt')) return false
        await forfeitEarnings(tx, config, userId)
      }
      if ((await waits()).length > 0) tx.rollback()
      await tx.update(accountDeletions).set({ isRepeated: true }).where(eq(of, userId))
      return true
    })
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

/** Folders that are removed between two updates of what is left. */
const BATCH = 20
/** Of a run. The next one continues. */
const ERASURES_MAX = 1000

/** Erasures of accounts, and removals of the demo accounts, whose rows are gone, and not yet the rest. */
export const listUnfinished = async (db: Db): Promise<string[]> => {
  const { id } = unfinishedErasures
  return (await db.select({ id }).from(unfinishedErasures).orderBy(asc(id)).limit(ERASURES_MAX)).map((row) => row.id)
}

/** Removes what an erasure leaves outside its rows: files, and words of the search. Repeated until it is done. */
export async function finishErasure({ db, files }: Pick<Deps, 'db' | 'files'>, erasureId: string): Promise<void> {
  const { id, folders, texts } = unfinishedErasures
  for (;;) {
    const [left] = await db
      .select({ folders: sql<string[]>`${folders}[:${sql.raw(String(BATCH))}]`, texts })
      .from(unfinishedErasures)
      .where(eq(id, erasureId))
    if (!left) return
    if (left.folders.length === 0) {
      await forgetWords(db, left.texts)
      await db.delete(unfinishedErasures).where(eq(id, erasureId))
      return
    }
    for (const folder of left.folders) await files.removeFolder(folder)
    await db
      .update(unfinishedErasures)
      .set({ folders: sql`array(select unnest(${folders}) except select unnest(${sql.param(left.folders)}::text[]))` })
      .where(eq(id, erasureId))
  }
}
