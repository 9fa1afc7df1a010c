import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { ShopConfig } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { pick } from '../../../platform/db/pick.ts'
import { offers, purchases, users } from '../../../platform/db/schema.ts'
import { userColumns } from '../get-user.ts'

/** Sales listed in `soldPrompts` at most; `soldCount` counts all. */
const SALES_SHOWN = 500

/** Prompt ids of sales, latest first, without private listings. */
const soldPromptIds: SQL<string[]> = sql`array(
  select sale.prompt_id from ${purchases} as sale
  where sale.seller_id = ${users.id} and sale.status = 'paid'
    and not exists (select from ${offers} where ${offers.purchaseId} = sale.id)
  order by sale.id desc limit ${sql.raw(String(SALES_SHOWN))})`

/** Columns of an `EngineerRow`, selected from `users`. */
export const engineerColumns = (config: ShopConfig) => ({
  ...userColumns(config),
  ...pick(users, 'salesCount', 'reviewsCount', 'starsSum', 'takesWork', 'workFromCents', 'workDays'),
  canSignIn: sql<boolean>`${users.email} is not null`,
  soldPrompts: soldPromptIds,
})

/** Instead of `soldPrompts`, for readers who do not need them. */
export const noSoldPrompts: SQL<string[]> = sql`'{}'::uuid[]`

/** Rank of an engineer, from 1. On a tie the newer account comes first. */
export async function rankOf(db: Db, engineer: { id: string; salesCount: number }): Promise<number> {
  const isBetter = sql`(${users.salesCount}, ${users.id}) > (${engineer.salesCount}, ${engineer.id}::uuid)`
  return (await db.$count(users, and(gt(users.uploadsCount, 0), isBetter))) + 1
}
