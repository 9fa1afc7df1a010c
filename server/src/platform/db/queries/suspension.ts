import { and, asc, eq, inArray, isNotNull, isNull, lte, not, or, type SQL, sql } from 'drizzle-orm'
import { Conflict, Forbidden } from '../../errors.ts'
import type { Db } from '../db.ts'
import { accountDeletions, offers, prompts, reportCases, users } from '../schema.ts'
import { endSessions } from './end-sessions.ts'
import { notify } from './notify.ts'

/**
 * Whether a user is suspended, in SQL. Sessions, sign-ins, API keys and payouts ask this. Their listings are withdrawn,
 * so that "on the market" has one condition.
 */
export const isSuspended: SQL<boolean> = sql<boolean>`(${users.suspendedBy} is not null
  and coalesce(${users.suspendedUntil} > now(), true))`

interface Suspension {
  userId: string
  /** The case that suspends them. */
  caseId: string
}

/**
 * Suspends a user: ends their sessions, takes their listings off the market, and notifies the buyers of their unfinished
 * work.
 * @param until null: without an end
 * @throws Conflict while another case suspends them
 */
export async function suspendUser(
  tx: Db,
  { userId, caseId, until }: Suspension & { until: Date | null },
): Promise<void> {
  await lockListings(tx, and(eq(prompts.uploadedBy, userId), isNull(prompts.withdrawnAt)))
  const user = await lockUser(tx, userId)
  if (user?.isSuspended) {
    throw new Conflict('already_suspended', 'This member is suspended already: undo that first, or decide otherwise')
  }
  // It is over, and the job has not ended it yet.
  if (user?.suspendedBy) await endSuspension(tx, { userId, caseId: user.suspendedBy })
  await tx.update(users).set({ suspendedBy: caseId, suspendedUntil: until }).where(eq(users.id, userId))
  await endSessions(tx, { userId })
  await tx
    .update(prompts)
    .set({ withdrawnAt: sql`now()`, takenOffBy: caseId, updatedAt: sql`now()` })
    .where(and(eq(prompts.uploadedBy, userId), isNull(prompts.withdrawnAt)))
  await notifyOfAbsence(tx, userId)
}

const leftBy = sql`(select id from ${accountDeletions} where ${accountDeletions.userId} = ${users.id})`

/**
 * Takes new listings of users who are suspended or leave off the market, as that would have. Their transaction has locked
 * the users.
 */
export async function withholdAbsent(tx: Db, promptIds: string[]): Promise<void> {
  await tx
    .update(prompts)
    .set({
      withdrawnAt: sql`now()`,
      takenOffBy: sql`case when ${isSuspended} then ${users.suspendedBy} else ${leftBy} end`,
      updatedAt: sql`now()`,
    })
    .from(users)
    .where(
      and(
        inArray(prompts.id, promptIds),
        eq(users.id, prompts.uploadedBy),
        or(isSuspended, sql`${leftBy} is not null`),
      ),
    )
}

/** Ends a suspension, and lists again what it had taken off. Nothing changes if another case suspends the user by now. */
export async function endSuspension(tx: Db, { userId, caseId }: Suspension): Promise<void> {
  await lockListings(tx, takenOffBy({ userId, caseId }))
  await tx
    .update(users)
    .set({ suspendedBy: null, suspendedUntil: null })
    .where(and(eq(users.id, userId), eq(users.suspendedBy, caseId)))
  await listAgain(tx, { userId, caseId })
}

/**
 * Takes a listing off the market, unless its uploader has. It stays off when a suspension of its uploader ends.
 * @throws Conflict while another case has taken it off
 */
export async function takeOff(tx: Db, { promptId, caseId }: { promptId: string; caseId: string }): Promise<void> {
  await lockListings(tx, eq(prompts.id, promptId))
  const [other] = await tx
    .select({ id: reportCases.id })
    .from(prompts)
    .innerJoin(reportCases, eq(reportCases.id, prompts.takenOffBy))
    .where(and(eq(prompts.id, promptId), eq(reportCases.decision, 'take_off')))
  if (other) {
    const message = 'Another decision has taken this listing off the market: undo that first, or decide otherwise'
    throw new Conflict('already_decided', message)
  }
  await tx
    .update(prompts)
    .set({ withdrawnAt: sql`coalesce(${prompts.withdrawnAt}, now())`, takenOffBy: caseId, updatedAt: sql`now()` })
    .where(and(eq(prompts.id, promptId), or(isNull(prompts.withdrawnAt), isNotNull(prompts.takenOffBy))))
}

/**
 * Lists what a case or a deletion of the account has taken off. While another case suspends the uploader, or they have
 * asked to delete their account, it stays off until that ends.
 */
export async function listAgain(tx: Db, { userId, caseId }: Suspension): Promise<void> {
  await lockListings(tx, takenOffBy({ userId, caseId }))
  const user = await lockUser(tx, userId)
  const stillOff = (user?.isSuspended ? user.suspendedBy : null) ?? user?.leftBy ?? null
  await tx
    .update(prompts)
    .set({ ...(stillOff === null && { withdrawnAt: null }), takenOffBy: stillOff, updatedAt: sql`now()` })
    .where(takenOffBy({ userId, caseId }))
}

const takenOffBy = ({ userId, caseId }: Suspension) =>
  and(eq(prompts.uploadedBy, userId), eq(prompts.takenOffBy, caseId))

/** Sales lock a prompt and then its seller, several by id. In another order two would wait for each other. */
export async function lockListings(tx: Db, which: SQL | undefined): Promise<void> {
  await tx.select({ id: prompts.id }).from(prompts).where(which).orderBy(asc(prompts.id)).for('no key update')
}

/** After their listings. */
export async function lockUser(tx: Db, userId: string) {
  const [user] = await tx
    .select({ suspendedBy: users.suspendedBy, isSuspended, leftBy: accountDeletions.id })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(eq(users.id, userId))
    .for('no key update', { of: users })
  return user
}

/** Suspensions whose time is over. */
export const selectEnded = (db: Db, limit: number): Promise<Suspension[]> =>
  db
    .select({ userId: users.id, caseId: reportCases.id })
    .from(reportCases)
    .innerJoin(users, and(eq(users.id, reportCases.personId), eq(users.suspendedBy, reportCases.id)))
    .where(lte(reportCases.until, sql`now()`))
    .limit(limit)

/** Notifies the buyers of paid and undelivered offers that their engineer, whom `tx` has locked, cannot deliver now. */
export async function notifyOfAbsence(tx: Db, engineerId: string): Promise<void> {
  const stalled = await tx
    .select({ buyerId: offers.buyerId, promptId: offers.promptId })
    .from(offers)
    .where(and(eq(offers.engineerId, engineerId), inArray(offers.status, ['accepted', 'changes'])))
  for (const { buyerId, promptId } of stalled) {
    await notify(tx, buyerId, { type: 'offer_stalled', ...(promptId && { promptId }), actorId: engineerId })
  }
}

/**
 * Locks the admins and requires that `userId` is one. Two admins cannot revoke or suspend each other at once, so the shop
 * keeps one.
 * @throws Forbidden
 */
export async function requireAdmin(tx: Db, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), not(isSuspended)))
    .orderBy(asc(users.id))
    .for('no key update')
  if (!admins.some(({ id }) => id === userId)) throw new Forbidden('admin_only', 'This is for admins')
}

export async function adminIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).orderBy(asc(users.id))
  return rows.map(({ id }) => id)
}
