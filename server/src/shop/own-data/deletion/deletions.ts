import type { DeletionBody, DeletionState, DeletionWait } from '@promptery/contract/accounts/deletion'
import { and, asc, eq, gt, isNotNull, isNull, lte, ne, not, sql } from 'drizzle-orm'
import type { BackupPlace } from '../../../adapters/backups/port.ts'
import type { Deps, UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { isLeaving, leave } from '../../../platform/db/queries/account-deletion.ts'
import { isSuspended, requireAdmin } from '../../../platform/db/queries/suspension.ts'
import { accountDeletions, users } from '../../../platform/db/schema.ts'
import { Conflict } from '../../../platform/errors.ts'
import type { Job, JobDeps } from '../../../platform/jobs/job.ts'
import { findWaits } from '../../../sales/deletion.ts'
import { expireUnpaidOffers } from '../../../sales/offers/end-offer.ts'
import { beginErasure, eraseAccount, finishErasure, listUnfinished } from './erase-account.ts'

/** What a deletion of the session's user would wait for. */
export const getDeletionState = ({ db, user }: UserContext): Promise<Omit<DeletionState, 'success'>> =>
  findWaits(db, user.id)

interface Asked {
  dueAt: Date
  waits: DeletionWait[]
}

/**
 * Asks for the deletion of the session's user, and signs them out everywhere. Signing in takes it back.
 * @throws Conflict for the last admin, and where earnings are left and nothing was said about them
 */
export const requestDeletion = (ctx: UserContext, { balance }: DeletionBody): Promise<Asked> =>
  ctx.db.transaction(async (tx) => {
    const { id } = ctx.user
    await requireOtherAdmin(tx, id)
    const { waits, balances } = await findWaits(tx, id)
    if (balances.length > 0 && !balance) {
      const message = 'You have earnings that are not paid: say whether they are paid out or given up'
      throw new Conflict('balance_undecided', message, [{ path: 'balance', message }])
    }
    return { dueAt: await leave(tx, { userId: id, balance: balance ?? 'pay_out' }), waits }
  })

/** The shop keeps an admin who stays. @throws Conflict */
async function requireOtherAdmin(tx: Db, userId: string): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (user?.role !== 'admin') return
  await requireAdmin(tx, userId)
  const stays = and(eq(users.role, 'admin'), ne(users.id, userId), not(isSuspended), not(isLeaving))
  if ((await tx.$count(users, stays)) > 0) return
  throw new Conflict('last_admin', 'You are the only admin of this shop: make another member one first')
}

const BATCH = 100

/**
 * Erases accounts whose members have not come back in time, once nothing holds them, and keeps their ids beside the
 * backups. Erases those of that list, which a restored backup has brought back.
 * @param place Absent: the server makes no backups
 */
export const eraseAccountsJob = (place?: BackupPlace): Job => ({
  name: 'erase-accounts',
  cron: '17 * * * *',
  expireInSeconds: 3600,
  async run(deps, signal) {
    const { db, log } = deps
    const listed = new Set(await place?.listErased())
    await askAgain(db, [...listed])
    let erased = 0
    for (let after: Due | undefined, isMore = true; isMore && !signal?.aborted; ) {
      const due = await selectDue(db, after)
      for (const { userId } of due) if (await tried(deps, userId, () => erase(deps, userId))) erased += 1
      after = due.at(-1)
      isMore = due.length === BATCH
    }
    for (const userId of await listUnfinished(db)) await tried(deps, userId, () => finishErasure(deps, userId))
    if (erased > 0) log.info({ count: erased }, 'accounts were erased')
    const missing = (await selectErased(db)).filter((id) => !listed.has(id))
    if (missing.length > 0) await place?.addErased(missing)
  },
})

/** Erases again what a restored backup has brought back. @returns how many accounts */
export async function eraseRepeated(deps: Pick<Deps, 'db' | 'files'>): Promise<number> {
  const { userId, isRepeated } = accountDeletions
  const repeated = await deps.db.select({ userId }).from(accountDeletions).where(eq(isRepeated, true))
  for (const one of repeated) await eraseAccount(deps.db, one.userId)
  for (const one of await listUnfinished(deps.db)) await finishErasure(deps, one)
  return repeated.length
}

async function erase(deps: JobDeps, userId: string): Promise<boolean> {
  await expireUnpaidOffers(deps.db, userId)
  return (await beginErasure(deps, userId)) && eraseAccount(deps.db, userId)
}

/** One that fails holds no other up. */
async function tried<Done>({ log }: JobDeps, userId: string, act: () => Promise<Done>): Promise<Done | undefined> {
  try {
    return await act()
  } catch (error) {
    log.warn({ err: error, user: userId }, 'an account could not be erased wholly: the next run tries it again')
    return undefined
  }
}

type Due = typeof accountDeletions.$inferSelect

const selectDue = (db: Db, after: Due | undefined): Promise<Due[]> => {
  const { dueAt, userId } = accountDeletions
  return db
    .select()
    .from(accountDeletions)
    .where(and(lte(dueAt, sql`now()`), after && gt(userId, after.userId)))
    .orderBy(asc(userId))
    .limit(BATCH)
}

async function askAgain(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const back = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = any(${sql.param(ids)}::uuid[])`, isNull(users.erasedAt)))
  for (const { id: userId } of back) {
    const dueAt = new Date()
    await db
      .insert(accountDeletions)
      .values({ userId, id: newId(), dueAt, balance: 'forfeit', isRepeated: true })
      .onConflictDoUpdate({ target: accountDeletions.userId, set: { dueAt, isRepeated: true } })
  }
}

/** By the index of names. */
const selectErased = async (db: Db): Promise<string[]> => {
  const isErased = and(sql`${users.usernameKey} like '~%'`, isNotNull(users.erasedAt))
  return (await db.select({ id: users.id }).from(users).where(isErased)).map(({ id }) => id)
}
