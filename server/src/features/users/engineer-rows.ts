import { type SQL, sql } from 'drizzle-orm'
import { purchases, users } from '../../db/schema.ts'

/** How many sales an engineer's `soldPrompts` names at most; `soldCount` has them all. */
const SALES_SHOWN = 500

/** One prompt id for each sale, latest first. */
const soldPromptIds: SQL<string[]> = sql`array(
  select sale.prompt_id from ${purchases} as sale
  where sale.seller_id = "users"."id" and sale.status = 'paid'
  order by sale.id desc limit ${sql.raw(String(SALES_SHOWN))})`

/** The columns of an `EngineerRow`, for `select` over `users`. */
export const engineerColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  salesCount: users.salesCount,
  soldPrompts: soldPromptIds,
} as const
