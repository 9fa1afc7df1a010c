import type { TransactionFilter } from '@promptery/contract/money/payments'
import { SHOWN_PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { likePrefix } from '../../../db/fold-text.ts'
import { idEndOf } from '../../../db/references.ts'
import { prompts, purchases, users } from '../../../db/schema.ts'
import { matchesSearch } from '../../../listings/search/matches.ts'

/** The date that is shown, by its index. */
const date = sql`coalesce(${purchases.paidAt}, ${purchases.createdAt})`

/** The condition of the purchases that an admin looks for. */
export const isFound = (db: Db, { search, status, from, until }: TransactionFilter): SQL | undefined =>
  and(
    status === 'All' ? inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES]) : eq(purchases.status, status),
    from === undefined ? undefined : gte(date, sql`${from}::timestamptz`),
    until === undefined ? undefined : lt(date, sql`${until}::timestamptz`),
    search === '' ? undefined : inArray(purchases.id, matching(db, search)),
  )

/** Each way of matching goes through an index of its own. */
function matching(db: Db, search: string) {
  const ids = () => db.select({ id: purchases.id }).from(purchases)
  const name = search.toLowerCase()
  const isPerson = or(sql`${users.usernameKey} like ${likePrefix(name)}`, eq(users.emailKey, name))
  return ids()
    .where(sql`right(${purchases.id}::text, 12) = ${idEndOf(search) ?? ''}`)
    .union(ids().innerJoin(users, eq(users.id, purchases.buyerId)).where(isPerson))
    .union(ids().innerJoin(users, eq(users.id, purchases.sellerId)).where(isPerson))
    .union(ids().innerJoin(prompts, eq(prompts.id, purchases.promptId)).where(matchesSearch(search)))
}
