import { type SQL, sql } from 'drizzle-orm'
import { refunds } from '../../../db/schema.ts'

/** Money that its buyer does not have: it waits for the provider, or failed and was not repeated. */
export const isOwed = (): SQL => sql`(${refunds.status} = 'pending' or ${isFailed()})`

/** What failed and was not repeated. */
export const isFailed = (): SQL => sql`(${refunds.status} = 'failed' and not exists (
  select from ${refunds} later where later.item_id = ${refunds.itemId} and later.id > ${refunds.id}
))`
