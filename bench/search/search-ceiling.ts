import type { ListPromptsQuery } from '@promptery/contract/listings/prompts'
import pg from 'pg'
import { searchTerms } from '../../server/src/catalog/search/terms.ts'
import { SEARCH_CONNECTIONS } from '../../server/src/platform/db/connection/pool.ts'

/** With more matches, the index of the order is walked. */
const COLLECTED_MAX = 3_000
/** For Best match with more matches, this many of the most liked are compared. */
const COMPARED = 200

/** Listings with what is searched. */
const SEARCHED = `(select listings.*, title, search_text, search_vector from listings join prompts using (id)) as searched`
const LISTED = `withdrawn_at is null and status <> 'rejected' and (status = 'approved' or not must_be_approved)`
const ORDERS = {
  Newest: 'id desc',
  Oldest: 'id',
  Top: 'likes_count desc, id desc',
  'Best rated': 'rating_score desc, id desc',
  'Best match': 'in_title desc, likes_count desc, id desc',
}

/** The columns of a list. */
const SHOWN =
  'id title description type category engine price_cents tips_to_use cover drawn_key drawn_placeholder status created_at uploaded_by'
    .split(' ')
    .map((column) => `prompts.${column}`)
    .join(', ')

interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Configured like the search pool, but without its time limit. */
export const ceilingPool = (connectionString: string): pg.Pool =>
  new pg.Pool({
    connectionString,
    max: SEARCH_CONNECTIONS,
    options:
      '-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_custom_plan -c max_parallel_workers_per_gather=0',
  })

/**
 * The fastest known hand-written statements for a page of a search, without the search for the right plan: candidates
 * by trigrams, materialized, limited and sorted, or a walk along the index of the order if there are too many; for
 * misspellings the nearest words first. The correction and the faster plan are given. The resulting rows are equal.
 * @param meant the corrected search, if any
 * @param skip rows of previous pages
 */
export async function searchCeiling(
  pool: pg.Pool,
  query: ListPromptsQuery,
  { meant, skip }: { meant: string | undefined; skip: number },
): Promise<() => Promise<unknown>> {
  const typed = searchTerms(query.search)
  const terms = meant === undefined ? typed : searchTerms(meant)
  const { rowCount } = await pool.query(
    `select 1 from (select * from prompts where ${has(terms)} limit ${COLLECTED_MAX + 1}) as found`,
    terms.map(patternOf),
  )
  const page = pageOf(terms, query, { skip, isMany: (rowCount ?? 0) > COLLECTED_MAX })
  const isSlip = meant !== undefined || rowCount === 0
  return async () => {
    for (const term of isSlip && skip === 0 ? typed : []) await pool.query({ ...NEAREST, values: [term] })
    return JSON.stringify((await pool.query({ ...page })).rows)
  }
}

const NEAREST = {
  name: 'nearest words',
  text: `select word from search_words where word % $1 order by similarity(word, $1) desc limit 5`,
}

const isShort = (term: string): boolean => term.length < 3
const patternOf = (term: string): string => (isShort(term) ? `'${term}':*` : `%${term}%`)
const hasOne = (term: string, at: number): string =>
  isShort(term) ? `search_vector @@ to_tsquery('simple', $${at + 1})` : `search_text like $${at + 1}`
const has = (terms: string[]): string => terms.map(hasOne).join(' and ')

function pageOf(
  terms: string[],
  { sort, category, engine, limit }: ListPromptsQuery,
  { skip, isMany }: { skip: number; isMany: boolean },
): Statement {
  const values: unknown[] = terms.map(patternOf)
  const equals = (column: string, value: string): string =>
    value === 'All' ? '' : ` and ${column} = $${values.push(value)}`
  const where = `${LISTED}${equals('category', category)}${equals('engine', engine)}`
  const isBest = sort === 'Best match'
  const inTitle = terms.map((_, at) => `(lower(title) like $${at + 1})::int`).join(' + ')
  const columns = `id, likes_count, rating_score, title, type, category, engine, status, must_be_approved, withdrawn_at`
  const compared = isBest && isMany ? Math.max(COMPARED, skip + limit + 1) : undefined
  const found = isMany
    ? `select ${columns} from ${SEARCHED} where ${where} and ${has(terms)}
        order by ${isBest ? ORDERS.Top : ORDERS[sort]} limit ${compared ?? skip + limit + 1}`
    : `select ${columns} from ${SEARCHED} where ${has(terms)} limit ${COLLECTED_MAX}`
  const text = `with found as materialized (${found}),
      page as (select id, row_number() over () as place from (select *${isBest ? `, ${inTitle} as in_title` : ''}
        from found where ${where} order by ${ORDERS[sort]} limit ${limit + 1} offset ${skip}) as sorted)
    select ${SHOWN}, listings.likes_count, listings.sales_count, username
    from page join prompts using (id) join listings using (id) join users on users.id = prompts.uploaded_by order by place`
  return { name: `ceiling ${sort} ${isMany} ${skip} ${terms.map(isShort)} ${category} ${engine}`, text, values }
}
