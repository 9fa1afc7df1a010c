import { and, eq, isNull, sql } from 'drizzle-orm'
import { wordsOfListings } from '../../../catalog/search/dictionary.ts'
import type { Db } from '../../../platform/db/db.ts'
import { endSessions } from '../../../platform/db/queries/end-sessions.ts'
import { revokeApiKeys } from '../../../platform/db/queries/revoke-api-keys.ts'
import { lockListings } from '../../../platform/db/queries/suspension.ts'
import { rowsOf } from '../../../platform/db/rows-of.ts'
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
import { ERASURE } from './plan/all.ts'
import type { Gone } from './plan/step.ts'

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
