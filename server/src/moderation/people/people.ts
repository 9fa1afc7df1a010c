import { isIP } from 'node:net'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { isId } from '@promptery/contract/ids'
import type { PeopleSort } from '@promptery/contract/moderation/constants'
import {
  type ListedPerson,
  PERSON_ROWS_MAX,
  type PeopleQuery,
  type Person,
} from '@promptery/contract/moderation/people'
import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { deviceOf } from '../../accounts/sessions.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText, likePrefix } from '../../platform/db/fold-text.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { type PageOrder, selectPage } from '../../platform/db/page.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import {
  accountDeletions,
  checkouts,
  identities,
  passkeys,
  prompts,
  purchases,
  reportCases,
  reports,
  sessions,
  totpSecrets,
  users,
} from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { findWaits } from '../../sales/deletion.ts'

const ORDERS: Record<PeopleSort, PageOrder<'id' | 'usernameKey' | 'uploads'>> = {
  newest: { direction: 'desc', columns: { id: users.id } },
  name: { direction: 'asc', columns: { usernameKey: users.usernameKey } },
  listings: { direction: 'desc', columns: { uploads: users.uploadsCount, id: users.id } },
}

export const personColumns = {
  ...memberColumns(users),
  usernameKey: users.usernameKey,
  email: users.email,
  role: users.role,
  isSuspended,
  uploads: users.uploadsCount,
  sales: users.salesCount,
  createdAt: users.createdAt,
}

/** Users, in an order, all or those of a search: for admins. */
export async function listPeople(
  { db }: UserContext,
  { search, sort, ...page }: PeopleQuery,
): Promise<{ people: ListedPerson[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(ORDERS[sort], page, ({ after, order, limit }) =>
    db
      .select(personColumns)
      .from(users)
      .where(and(isNull(users.erasedAt), search === '' ? undefined : isFoundBy(search), after))
      .orderBy(...order)
      .limit(limit),
  )
  return { people: rows.map(presentPerson), nextCursor }
}

interface PersonRow extends Omit<ListedPerson, '_id' | 'displayName' | 'email' | 'joinedAt'>, MemberRow {
  email: string | null
  createdAt: Date
}

export const presentPerson = (row: PersonRow): ListedPerson => ({
  ...presentMember(row),
  email: readableEmail(row.email ?? ''),
  role: row.role,
  isSuspended: row.isSuspended,
  uploads: row.uploads,
  sales: row.sales,
  joinedAt: row.createdAt.toISOString(),
})

/** Each kind of search has its index. Their ids are collected first, so that no order is walked for a few of them. */
function isFoundBy(search: string): SQL {
  const key = search.toLowerCase()
  const found = [
    sql`select ${users.id} from ${users} where ${users.usernameKey} like ${likePrefix(key)}`,
    sql`select ${users.id} from ${users} where ${users.displayNameKey} like ${likePrefix(foldText(search))}`,
    sql`select ${users.id} from ${users} where ${users.emailKey} = ${emailKeyOf(search)}`,
    ...(isId(key) ? [sql`select ${key}::uuid`] : []),
    ...(isIP(search) ? [sql`select ${sessions.userId} from ${sessions} where ${sessions.address} = ${search}`] : []),
  ]
  return sql`${users.id} = any(array(${sql.join(found, sql` union `)}))`
}

/** What admins see of an account: how it signs in, and the latest of what it has. @throws NotFound */
export async function getPerson({ db, config }: UserContext, { id }: { id: string }): Promise<Person> {
  const [account] = await db
    .select({
      ...personColumns,
      isEmailConfirmed: sql<boolean>`${isNotNull(users.emailConfirmedAt)}`,
      suspendedUntil: users.suspendedUntil,
      deletionDueAt: accountDeletions.dueAt,
      hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}`,
      totp: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.confirmedAt)))})`,
      passkeys: db.$count(passkeys, eq(passkeys.userId, users.id)),
      identities: db.$count(identities, eq(identities.userId, users.id)),
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
  if (!account) throw new NotFound('This user does not exist')
  const { hasPassword, totp, isEmailConfirmed, suspendedUntil, deletionDueAt } = account
  const [open, listings, bought, about, by, held] = await Promise.all([
    selectSessions(db, id),
    selectListings(db, id),
    selectPurchases(db, id),
    selectReportsAbout(db, id),
    selectReportsBy(db, id),
    deletionDueAt ? findWaits(db, id) : undefined,
  ])
  return {
    ...presentPerson(account),
    isEmailConfirmed,
    suspendedUntil: (account.isSuspended && suspendedUntil?.toISOString()) || null,
    deletion: deletionDueAt && held ? { dueAt: deletionDueAt.toISOString(), waits: held.waits } : null,
    signIn: { hasPassword, totp, passkeys: account.passkeys, identities: account.identities },
    sessions: open.map(({ id: _id, userAgent, address, ...times }) => ({
      ...{ _id, device: deviceOf(userAgent), address },
      createdAt: times.createdAt.toISOString(),
      lastSeenAt: times.lastSeenAt.toISOString(),
    })),
    listings: listings.map(({ _id, title, status, withdrawnAt, createdAt }) => ({
      ...{ _id, title, createdAt: createdAt.toISOString() },
      status: withdrawnAt ? 'withdrawn' : status,
    })),
    purchases: bought.map(({ cents, currency, ...row }) => ({
      ...{ ...withTime(row), amount: cents / 100 },
      ...(currency !== null && currency !== config.currency && { currency }),
    })),
    reportsAbout: about.map(withTime),
    reportsBy: by.map(withTime),
  }
}

const withTime = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

const selectSessions = (db: Db, userId: string) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(PERSON_ROWS_MAX)

const selectListings = (db: Db, uploadedBy: string) =>
  db
    .select({
      _id: prompts.id,
      title: prompts.title,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      createdAt: prompts.createdAt,
    })
    .from(prompts)
    .where(eq(prompts.uploadedBy, uploadedBy))
    .orderBy(desc(prompts.id))
    .limit(PERSON_ROWS_MAX)

const selectPurchases = (db: Db, buyerId: string) =>
  db
    .select({
      _id: purchases.id,
      title: prompts.title,
      cents: purchases.amountCents,
      currency: checkouts.currency,
      status: purchases.status,
      createdAt: purchases.createdAt,
    })
    .from(purchases)
    .innerJoin(prompts, eq(prompts.id, purchases.promptId))
    .leftJoin(checkouts, eq(checkouts.id, purchases.checkoutId))
    .where(eq(purchases.buyerId, buyerId))
    .orderBy(desc(purchases.id))
    .limit(PERSON_ROWS_MAX)

const caseColumns = {
  _id: reportCases.id,
  subject: reportCases.subject,
  title: reportCases.title,
  status: reportCases.status,
  decision: reportCases.decision,
}

const selectReportsAbout = (db: Db, personId: string) =>
  db
    .select({ ...caseColumns, reportsCount: reportCases.reportsCount, createdAt: reportCases.createdAt })
    .from(reportCases)
    .where(eq(reportCases.personId, personId))
    .orderBy(desc(reportCases.id))
    .limit(PERSON_ROWS_MAX)

const selectReportsBy = (db: Db, reporterId: string) =>
  db
    .select({ ...caseColumns, reason: reports.reason, createdAt: reports.createdAt })
    .from(reports)
    .innerJoin(reportCases, eq(reportCases.id, reports.caseId))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(desc(reports.id))
    .limit(PERSON_ROWS_MAX)
