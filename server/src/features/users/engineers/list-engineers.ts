import { toCents } from '@promptery/contract/money/money'
import type { EngineerSort } from '@promptery/contract/people/engineers/engineer-lists'
import type { Engineer, EngineersQuery } from '@promptery/contract/people/engineers/engineers'
import { and, eq, gt, lte, not, type SQL, sql } from 'drizzle-orm'
import { listedPrompts } from '../../../catalog/visibility.ts'
import type { Context } from '../../../platform/context.ts'
import { type PageOrder, selectPage } from '../../../platform/db/page.ts'
import { isLeaving } from '../../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../../platform/db/queries/suspension.ts'
import { profiles, prompts, users } from '../../../platform/db/schema.ts'
import { presentEngineer } from '../present.ts'
import { engineerColumns, noSoldPrompts, rankOf } from './engineer-rows.ts'

type Key = 'salesCount' | 'fromCents' | 'days' | 'id'

const ORDERS: Record<EngineerSort, PageOrder<Key>> = {
  'Best selling': { direction: 'desc', columns: { salesCount: users.salesCount, id: users.id } },
  'Lowest price': { direction: 'asc', columns: { fromCents: users.workFromCents, id: users.id } },
  Soonest: { direction: 'asc', columns: { days: users.workDays, id: users.id } },
}

/** Everyone who has uploaded a prompt and is neither suspended nor leaving: those who pass the filters, best-selling first or in another order. */
export async function listEngineers(
  ctx: Pick<Context, 'db' | 'user' | 'config'>,
  input: EngineersQuery,
): Promise<{ engineers: Engineer[]; nextCursor: string | null }> {
  const filters = filtersOf(ctx, input)
  const { rows, nextCursor } = await selectPage(ORDERS[input.sort], input, ({ after, order, limit }) =>
    ctx.db
      .select({
        ...engineerColumns(ctx.config),
        ...(input.omitsSales && { soldPrompts: noSoldPrompts }),
        // Those in an order of it have said it.
        fromCents: sql<number>`coalesce(${users.workFromCents}, 0)`,
        days: sql<number>`coalesce(${users.workDays}, 0)`,
        makes: sql<string | null>`case when ${profiles.isPublic} then nullif(${profiles.makes}, '') end`,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(gt(users.uploadsCount, 0), not(isSuspended), not(isLeaving), ...filters, after))
      .orderBy(...order)
      .limit(limit),
  )
  const ranks = await ranksOf(ctx, input, rows)
  const engineers = rows.map((row, index) => ({
    ...presentEngineer(ctx, row, ranks[index] ?? null),
    ...(row.makes !== null && { makes: row.makes }),
  }))
  return { engineers, nextCursor }
}

function filtersOf({ config }: Pick<Context, 'config'>, input: EngineersQuery): SQL[] {
  const { sort, takesWork, priceMax, daysMax, hasSold, showsSamples } = input
  const isOfWork = takesWork || priceMax !== undefined || daysMax !== undefined || sort !== 'Best selling'
  return [
    // As the partial indexes have it.
    ...(isOfWork ? [sql`${users.takesWork} and ${users.uploadsCount} > 0`] : []),
    ...(priceMax === undefined ? [] : [lte(users.workFromCents, toCents(priceMax))]),
    ...(daysMax === undefined ? [] : [lte(users.workDays, daysMax)]),
    ...(hasSold ? [gt(users.salesCount, 0)] : []),
    ...(showsSamples
      ? [
          sql`exists (select 1 from ${prompts} where ${prompts.uploadedBy} = ${users.id}
            and ${prompts.samplesCount} > 0 and ${listedPrompts(config.requireApproval)})`,
        ]
      : []),
  ]
}

/** The ranks of rows among all engineers: known by counting where the list is all of them in that order. */
async function ranksOf(
  { db }: Pick<Context, 'db'>,
  input: EngineersQuery,
  rows: readonly { id: string; salesCount: number }[],
): Promise<number[]> {
  const { sort, takesWork, priceMax, daysMax, showsSamples } = input
  const isWhole =
    sort === 'Best selling' && !takesWork && !showsSamples && priceMax === undefined && daysMax === undefined
  const [first] = rows
  if (!isWhole || !first) return []
  const firstRank = input.cursor ? await rankOf(db, first) : 1
  return rows.map((_, index) => firstRank + index)
}
