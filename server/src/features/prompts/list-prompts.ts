import { canonicalType } from '@promptery/contract/constants'
import type { ListPromptsQuery, PromptsPage } from '@promptery/contract/prompts'
import { and, asc, between, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../db/cursor.ts'
import type { Db } from '../../db/db.ts'
import { listedPrompts } from '../../db/queries/listed-prompts.ts'
import { prompts, users } from '../../db/schema.ts'
import { likePattern, searchTerms } from '../../db/search-text.ts'
import type { PromptRow } from '../../presenting/prompt.ts'
import { presentPrompts, promptColumns } from '../../presenting/prompt-rows.ts'

/** How a search is matched: as typed, or, when nothing was found that way, forgiving slips. */
type Matching = 'exact' | 'similar'

const cursorShape = z.tuple([z.enum(['exact', 'similar']), z.uuid(), z.int32()])

/** How alike a word must be to pass for the one that was meant: high enough for one letter wrong in a short word. */
const SIMILAR_ENOUGH = 0.53

/** The marketplace's list: listed prompts by filters, search and sort, a page at a time. */
export async function listPrompts(ctx: Context, query: ListPromptsQuery): Promise<Omit<PromptsPage, 'success'>> {
  const after = decodeCursor(query.cursor, cursorShape)
  let matching: Matching = after?.[0] ?? 'exact'
  let rows = await selectPage(ctx, query, matching, after)
  if (rows.length === 0 && !after && searchTerms(query.search).length > 0) {
    matching = 'similar'
    rows = await selectPage(ctx, query, matching, after)
  }
  const { page, last } = cutPage(rows, query.limit)
  return {
    prompts: await presentPrompts(ctx, page),
    nextCursor: last ? encodeCursor([matching, last.id, last.likesCount]) : null,
  }
}

type After = z.infer<typeof cursorShape> | undefined

function selectPage(ctx: Context, query: ListPromptsQuery, matching: Matching, after: After): Promise<PromptRow[]> {
  if (matching === 'exact') return selectMatching(ctx.db, ctx, query, matching, after)
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(SIMILAR_ENOUGH)}, true)`)
    return selectMatching(tx, ctx, query, matching, after)
  })
}

function selectMatching(
  db: Db,
  ctx: Context,
  query: ListPromptsQuery,
  matching: Matching,
  after: After,
): Promise<PromptRow[]> {
  return db
    .select(promptColumns)
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(
      and(
        listedPrompts(ctx.config.requireApproval),
        filters(query),
        matches(query.search, matching),
        after && startAfter(query.sort, after[1], after[2]),
      ),
    )
    .orderBy(...order(query.sort))
    .limit(query.limit + 1)
}

function filters({ type, engine, category, priceRange }: ListPromptsQuery): SQL | undefined {
  const [fromDollars, toDollars] = priceRange === 'All' ? [] : priceRange.split('-').map(Number)
  return and(
    type === 'All' ? undefined : eq(prompts.type, canonicalType(type)),
    engine === 'All' ? undefined : eq(prompts.engine, engine),
    category === 'All' ? undefined : eq(prompts.category, category),
    fromDollars === undefined || toDollars === undefined
      ? undefined
      : between(prompts.priceCents, fromDollars * 100, toDollars * 100),
  )
}

/** Every term must be there, as a part of a word; or the words must be, whatever their endings. */
function matches(search: string, matching: Matching): SQL | undefined {
  const terms = searchTerms(search)
  if (terms.length === 0) return undefined
  if (matching === 'similar') return and(...terms.map((term) => sql`${term} <% ${prompts.searchText}`))
  const parts = and(...terms.map((term) => sql`${prompts.searchText} like ${likePattern(term)}`))
  return sql`(${parts} or ${prompts.searchVector} @@ plainto_tsquery('english', ${terms.join(' ')}))`
}

function startAfter(sort: ListPromptsQuery['sort'], id: string, likesCount: number): SQL {
  if (sort === 'Oldest') return gt(prompts.id, id)
  if (sort === 'Newest') return lt(prompts.id, id)
  return sql`(${prompts.likesCount}, ${prompts.id}) < (${likesCount}, ${id}::uuid)`
}

function order(sort: ListPromptsQuery['sort']): SQL[] {
  if (sort === 'Oldest') return [asc(prompts.id)]
  if (sort === 'Newest') return [desc(prompts.id)]
  return [desc(prompts.likesCount), desc(prompts.id)]
}
