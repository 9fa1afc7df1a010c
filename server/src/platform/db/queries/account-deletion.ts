import type { BalanceChoice } from '@promptery/contract/accounts/deletion'
import { DELETION_DAYS } from '@promptery/contract/shown-name'
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { Unauthorized } from '../../errors.ts'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { accountDeletions, prompts, users } from '../schema.ts'
import { endSessions, revokeApiKeys } from './end-sessions.ts'
import { queueMail } from './queue-mail.ts'
import { listAgain, lockListings, lockUser, notifyOfAbsence } from './suspension.ts'

/** Whether a user has asked to delete their account, in SQL. Their profile is hidden, and their listings are withdrawn. */
export const isLeaving: SQL<boolean> = sql<boolean>`exists (
  select from ${accountDeletions} where ${accountDeletions.userId} = ${users.id})`

/** In a transaction that has locked the user. @throws Unauthorized where they have asked to delete their account meanwhile */
export async function requireStays(tx: Db, userId: string): Promise<void> {
  if ((await tx.$count(accountDeletions, eq(accountDeletions.userId, userId))) > 0)
    throw new Unauthorized('no_session', 'You have asked to delete your account: sign in to keep it')
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Asks for the deletion of an account: ends its sessions, revokes its API keys, takes its listings off the market, and
 * notifies the buyers of its unfinished work. A repeated request changes nothing.
 * @returns when it is due
 */
export async function leave(tx: Db, { userId, balance }: { userId: string; balance: BalanceChoice }): Promise<Date> {
  const onMarket = and(eq(prompts.uploadedBy, userId), isNull(prompts.withdrawnAt))
  await lockListings(tx, onMarket)
  // A listing or key that is just being made waits for this, or is seen here.
  await lockUser(tx, userId)
  const dueAt = new Date(Date.now() + DELETION_DAYS * 24 * 60 * 60 * 1000)
  const id = newId()
  const [begun] = await tx
    .insert(accountDeletions)
    .values({ userId, id, dueAt, balance })
    .onConflictDoNothing()
    .returning({ dueAt: accountDeletions.dueAt })
  await endSessions(tx, { userId })
  if (!begun) {
    const [before] = await tx.select().from(accountDeletions).where(eq(accountDeletions.userId, userId))
    return before?.dueAt ?? dueAt
  }
  await revokeApiKeys(tx, userId)
  await tx.update(prompts).set({ withdrawnAt: sql`now()`, takenOffBy: id, updatedAt: sql`now()` }).where(onMarket)
  await notifyOfAbsence(tx, userId)
  const text = `You have asked to delete your account. Sign in before ${FORMAT.format(dueAt)} to keep it: that is all it takes. After that day it is erased, once nothing of it is under way.\nIf that was not you, sign in and change your password.`
  await queueMail(tx, { userId, kind: 'security', content: { title: 'Your account will be deleted', text } })
  return begun.dueAt
}

/**
 * Takes a deletion of an account back, since its user is here, and lists again what it had withdrawn.
 * @returns `stays`: there was none, `refused`: its erasure has begun
 */
export async function comeBack(db: Db, userId: string): Promise<'stays' | 'came back' | 'refused'> {
  const { userId: of, id, isRepeated } = accountDeletions
  const [former] = await db.select().from(accountDeletions).where(eq(of, userId))
  if (!former) return 'stays'
  return db.transaction(async (tx) => {
    // The same order of locks as a sale has: listings, then their seller.
    await lockListings(tx, and(eq(prompts.uploadedBy, userId), eq(prompts.takenOffBy, former.id)))
    const removed = await tx
      .delete(accountDeletions)
      .where(and(eq(id, former.id), not(isRepeated)))
      .returning()
    if (removed.length === 0) {
      // It has begun, or is done, or another sign-in has taken it back.
      const isHere = and(eq(users.id, userId), isNull(users.erasedAt), not(isLeaving))
      return (await tx.$count(users, isHere)) > 0 ? 'stays' : 'refused'
    }
    await listAgain(tx, { userId, caseId: former.id })
    const text =
      'You have signed in, so your account stays. What you sell is on the market again, and your profile is as it was.\nIf that was not you, change your password now.'
    await queueMail(tx, { userId, kind: 'security', content: { title: 'Your account will not be deleted', text } })
    return 'came back'
  })
}
