import type { EngineerSort } from '@promptery/contract/market/engineer-lists'
import type { Engineer, EngineerSample, EngineersQuery } from '@promptery/contract/market/engineers'
import { toCents } from '@promptery/contract/money'
import { and, desc, eq, gt, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import { presentEngineer, type UserRow } from '../../accounts/present.ts'
import { presentSample, sampleColumns } from '../../listings/pictures/stored-pictures.ts'
import { isOnMarket, listedPrompts } from '../../listings/visibility.ts'
import type { Context, Deps, ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { type PageOrder, selectPage } from '../../platform/db/page.ts'
import { isLeaving } from '../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../platform/db/queries/suspension.ts'
import { pick } from '../../platform/db/rows.ts'
import { offers, profiles, prompts, purchases, samples, users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { presentPublicProfile } from './profile.ts'

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

/**
 * A user as an engineer, with the rank in the list of engineers, null without uploads, and what they show of themselves.
 * @throws NotFound
 */
export async function getEngineer(
  ctx: Pick<Context, 'db' | 'user' | 'config' | 'files'>,
  input: { id: string },
): Promise<Engineer> {
  const [row] = await ctx.db
    .select({
      ...engineerColumns(ctx.config),
      uploadsCount: users.uploadsCount,
      isSuspended,
      isLeaving,
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
  if (!row) throw new NotFound('This user does not exist')
  const { profile, ...engineer } = row
  const isSeen =
    ctx.user?.id === row.id || ctx.user?.role === 'admin' || (profile?.isPublic && !row.isSuspended && !row.isLeaving)
  return {
    ...presentEngineer(ctx, engineer, row.uploadsCount === 0 ? null : await rankOf(ctx.db, row)),
    ...(profile && isSeen && { profile: presentPublicProfile(profile, ctx.files) }),
  }
}

const SHOWN = 6

/** The first sample of each of an engineer's latest listings on the market that have some. */
export async function listEngineerSamples(
  { db, files, config }: Pick<Context, 'db' | 'files' | 'config'>,
  { id }: { id: string },
): Promise<EngineerSample[]> {
  const rows = await db
    .select({ prompt: { _id: prompts.id, title: prompts.title }, sample: sampleColumns })
    .from(prompts)
    .innerJoin(samples, and(eq(samples.promptId, prompts.id), isNull(samples.reviewId), eq(samples.position, sql`0`)))
    .where(and(eq(prompts.uploadedBy, id), gt(prompts.samplesCount, sql`0`), listedPrompts(config.requireApproval)))
    .orderBy(desc(prompts.id))
    .limit(SHOWN)
  return rows.map(({ prompt, sample }) => ({
    prompt,
    sample: presentSample(sample, files),
  }))
}

/** Sales listed in `soldPrompts` at most; `soldCount` counts all. */
const SALES_SHOWN = 500

/** Prompt ids of sales, latest first, without private listings. */
const soldPromptIds: SQL<string[]> = sql`array(
  select sale.prompt_id from ${purchases} as sale
  where sale.seller_id = ${users.id} and sale.status = 'paid'
    and not exists (select from ${offers} where ${offers.purchaseId} = sale.id)
  order by sale.id desc limit ${sql.raw(String(SALES_SHOWN))})`

/** Columns of an `EngineerRow`, selected from `users`. */
const engineerColumns = (config: ShopConfig) => ({
  ...userColumns(config),
  ...pick(users, 'salesCount', 'reviewsCount', 'starsSum', 'takesWork', 'workFromCents', 'workDays'),
  canSignIn: sql<boolean>`${users.email} is not null`,
  soldPrompts: soldPromptIds,
})

/** Instead of `soldPrompts`, for readers who do not need them. */
const noSoldPrompts: SQL<string[]> = sql`'{}'::uuid[]`

/** Rank of an engineer, from 1. On a tie the newer account comes first. */
async function rankOf(db: Db, engineer: { id: string; salesCount: number }): Promise<number> {
  const isBetter = sql`(${users.salesCount}, ${users.id}) > (${engineer.salesCount}, ${engineer.id}::uuid)`
  return (await db.$count(users, and(gt(users.uploadsCount, 0), isBetter))) + 1
}

/** Columns of a `UserRow`, selected from `users`. */
export const userColumns = ({ requireApproval }: Pick<ShopConfig, 'requireApproval'>) => ({
  ...pick(users, 'id', 'username', 'displayName', 'email', 'hidesEmail'),
  isOnMarket: isOnMarket(requireApproval),
})

/** The public profile of a user. @throws NotFound */
export async function getUser({ db, config }: Pick<Deps, 'db' | 'config'>, input: { id: string }): Promise<UserRow> {
  const [user] = await db
    .select(userColumns(config))
    .from(users)
    .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
  if (!user) throw new NotFound('This user does not exist')
  return user
}
