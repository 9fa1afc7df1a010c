import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { purchases, users } from '../../../db/schema.ts'

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
  reviewsCount: users.reviewsCount,
  starsSum: users.starsSum,
  canSignIn: sql<boolean>`${users.passwordHash} is not null`,
  soldPrompts: soldPromptIds,
} as const

/** The place of an engineer among all, from 1 on. Of equals the younger account comes first. */
export async function rankOf(db: Db, engineer: { id: string; salesCount: number }): Promise<number> {
  const isBetter = sql`(${users.salesCount}, ${users.id}) > (${engineer.salesCount}, ${engineer.id}::uuid)`
  return (await db.$count(users, and(gt(users.uploadsCount, 0), isBetter))) + 1
}
