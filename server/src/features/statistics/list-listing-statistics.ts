import type { ListingFigures, ListingStatisticsQuery } from '@promptery/contract/money/statistics'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../platform/context.ts'
import { decodeKey, encodeKey } from '../../platform/db/page.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import { prompts } from '../../platform/db/schema.ts'
import { type FiguresRow, type OtherEarnings, presentFigures, presentOther } from './present.ts'
import { figuresBy, otherEarnings, rangeOf, sources } from './sources.ts'

type Row = FiguresRow & { id: string; title: string; other: OtherEarnings }

/** Sort key of a page's last row. */
const keySchema = z.tuple([z.int(), z.int32(), z.int32(), z.int32(), z.uuid()])

/** Statistics of each listing of the session's user that has any, highest earnings first. */
export async function listListingStatistics(
  ctx: UserContext,
  { days, limit, cursor }: ListingStatisticsQuery,
): Promise<{ listings: ListingFigures[]; nextCursor: string | null }> {
  const range = rangeOf(ctx, days)
  const key = cursor === undefined ? undefined : decodeKey(cursor, keySchema)
  const after =
    key &&
    sql`where (earnings_cents, sales, visits, likes, prompt_id)
      < (${key[0]}::bigint, ${key[1]}::integer, ${key[2]}::integer, ${key[3]}::integer, ${key[4]}::uuid)`
  const found = await rowsOf<Row>(
    ctx.db,
    sql`with ${sources(range)}, ${figuresBy('prompt_id', range)}, ${otherEarnings(range, sql`prompt_id,`)}, page as (
        select * from figures ${after}
        order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc limit ${limit + 1}
      )
      select prompt_id as id, ${prompts.title} as title, earnings_cents::text as "earningsCents", sales, likes, visits,
        (select jsonb_agg(other order by currency) from other where other.prompt_id = page.prompt_id) as other
      from page join ${prompts} on ${prompts.id} = prompt_id
      order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc`,
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    listings: rows.map(({ id, title, other, ...figures }) => ({
      ...{ _id: id, title, ...presentFigures(figures) },
      otherEarnings: presentOther(other),
    })),
    nextCursor:
      found.length > limit && last
        ? encodeKey([Number(last.earningsCents), last.sales, last.visits, last.likes, last.id])
        : null,
  }
}
