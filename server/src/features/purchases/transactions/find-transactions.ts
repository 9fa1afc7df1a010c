import type { TransactionFilter } from '@promptery/contract/money/payments'
import { type PurchaseStatus, SHOWN_PURCHASE_STATUSES } from '@promptery/contract/money/purchases'
import { emailKeyOf } from '@promptery/contract/people/email-address'
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { matchesSearch } from '../../../catalog/search/search-query.ts'
import type { Db } from '../../../platform/db/db.ts'
import { likePrefix } from '../../../platform/db/fold-text.ts'
import { idEndOf } from '../../../platform/db/references.ts'
import { prompts, purchases, users } from '../../../platform/db/schema.ts'

/** The displayed date, as its index has it. */
const date = sql`coalesce(${purchases.paidAt}, ${purchases.createdAt})`

/** A filter of purchases. */
export type PurchaseFilter = Omit<TransactionFilter, 'status'> & { status: 'All' | PurchaseStatus }

/** The condition of an admin's search for purchases. */
export const isFound = (db: Db, { search, status, from, until }: PurchaseFilter): SQL | undefined =>
  and(
    status === 'All' ? inArray(purchases.status, [...SHOWN_PURCHASE_STATUSES]) : eq(purchases.status, status),
    from === undefined ? undefined : gte(date, sql`${from}::timestamptz`),
    until === undefined ? undefined : lt(date, sql`${until}::timestamptz`),
    search === '' ? undefined : inArray(purchases.id, matching(db, search)),
  )

/** Each alternative uses another index. */
function matching(db: Db, search: string) {
  const ids = () => db.select({ id: purchases.id }).from(purchases)
  const name = search.toLowerCase()
  const isPerson = or(sql`${users.usernameKey} like ${likePrefix(name)}`, eq(users.emailKey, emailKeyOf(search)))
  return ids()
    .where(sql`right(${purchases.id}::text, 12) = ${idEndOf(search) ?? ''}`)
    .union(ids().innerJoin(users, eq(users.id, purchases.buyerId)).where(isPerson))
    .union(ids().innerJoin(users, eq(users.id, purchases.sellerId)).where(isPerson))
    .union(ids().innerJoin(prompts, eq(prompts.id, purchases.promptId)).where(matchesSearch(search)))
}
