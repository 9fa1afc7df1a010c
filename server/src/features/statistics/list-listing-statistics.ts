import type { ListingFigures, ListingStatisticsQuery } from '@promptery/contract/money/statistics'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { UserContext } from '../../context.ts'
import { decodeKey, encodeKey } from '../../db/page.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts } from '../../db/schema.ts'
import { type FiguresRow, presentFigures } from './present.ts'
import { figuresBy, rangeOf, sources } from './sources.ts'

type Row = FiguresRow & { id: string; title: string }

/** What the last row of a page is sorted by. */
const keySchema = z.tuple([z.int(), z.int32(), z.int32(), z.int32(), z.uuid()])

/**
 * What has come of each listing of the session's user: those of which there is something to tell, what has earned most
 * first.
 */
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
    ctx.reads,
    sql`with ${sources(range)}, ${figuresBy('prompt_id')}, page as (
        select * from figures ${after}
        order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc limit ${limit + 1}
      )
      select prompt_id as id, ${prompts.title} as title, earnings_cents::text as "earningsCents", sales, likes, visits
      from page join ${prompts} on ${prompts.id} = prompt_id
      order by earnings_cents desc, sales desc, visits desc, likes desc, prompt_id desc`,
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    listings: rows.map(({ id, title, ...figures }) => ({ _id: id, title, ...presentFigures(figures) })),
    nextCursor:
      found.length > limit && last
        ? encodeKey([Number(last.earningsCents), last.sales, last.visits, last.likes, last.id])
        : null,
  }
}
