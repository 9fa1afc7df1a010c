import { isIP } from 'node:net'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { isId } from '@promptery/contract/ids'
import type { PeopleSort } from '@promptery/contract/moderation/constants'
import type { ListedPerson, PeopleQuery } from '@promptery/contract/moderation/people'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { foldText, likePrefix } from '../../platform/db/fold-text.ts'
import { type MemberRow, memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { type PageOrder, selectPage } from '../../platform/db/page.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { sessions, users } from '../../platform/db/schema.ts'
import { readableEmail } from '../../platform/readable-email.ts'

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
