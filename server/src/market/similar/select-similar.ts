import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { entriesWith } from '../../listings/search-index/dictionary.ts'
import { quoteTerm, termsOfSearch } from '../../listings/search-index/terms.ts'
import { listedPrompts } from '../../listings/visibility.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { listings, prompts, purchases, searchWords } from '../../platform/db/schema.ts'

/** Buyers of the prompt that are asked for, and purchases of each. */
const [BUYERS, PURCHASES] = [40, 20]
/** Prompts taken of each source. */
const TAKEN = 40
/** Words of the title that are looked up in pairs: the rarest. */
const WORDS = 3
/** Listings with a word up to which it is looked up alone. */
const RARE = 2_000
/** How much common buyers (at most), the category and the type count, beside a common word of the title with up to 1. */
const WEIGHTS = { buyers: 1, category: 0.6, type: 0.3 }

interface Source {
  id: string
  title: string
  type: string
  category: string
  uploadedBy: string
  sales: number
}

interface Candidate extends Omit<Source, 'uploadedBy'> {
  buyers: number
  likes: number
}

/** A word of the title, and how many titles have it. */
interface Word {
  word: string
  /** In the notation of `tsquery`. */
  terms: string
  count: number
}

/** Shorter words say little. */
const WORD_MIN = 2

/**
 * Ids of listings of other engineers that are like a prompt, best first: by words of the title, category, type, and what
 * its buyers bought too. Each source is bounded and read from an index.
 */
export async function selectSimilarIds(
  db: Db,
  source: Source,
  requireApproval: boolean,
  limit: number,
): Promise<string[]> {
  const words = await rarestWords(db, source.title)
  const othersIn = (table: typeof prompts | typeof listings) =>
    and(listedPrompts(requireApproval, table), ne(table.uploadedBy, source.uploadedBy))
  const others = othersIn(prompts)
  const sources = [
    boughtToo(source.id),
    ...withWords(words, othersIn(listings)),
    ofCategory(source.category, othersIn(listings)),
  ]
  const candidates = await rowsOf<Candidate>(
    db,
    sql`with found as materialized (select id, max(buyers) as buyers
        from (${sql.join(
          sources.map((one) => sql`(${one})`),
          sql` union all `,
        )}) as each_found (id, buyers) group by id)
      select prompts.id, prompts.title, prompts.type, prompts.category, listings.likes_count as likes,
        listings.sales_count as sales, found.buyers
      from found join ${prompts} on prompts.id = found.id join ${listings} on listings.id = found.id where ${others}`,
  )
  return candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, source, words) }))
    .sort((a, b) => b.score - a.score || b.likes - a.likes || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** The words of a title, rarest first. */
async function rarestWords(db: Db, title: string): Promise<Word[]> {
  const typed = termsOfSearch(foldText(title)).filter(({ text }) => text.length >= WORD_MIN)
  return rowsOf<Word>(
    db,
    sql`select text as word, terms, coalesce(titles_count, 0) as count
      from unnest(${sql.param(typed.map(({ text }) => text))}::text[], ${sql.param(typed.map(({ terms }) => phraseOf(terms)))}::text[]) as typed (text, terms)
      left join ${searchWords} on word = text order by 3`,
  )
}

const phraseOf = (terms: readonly string[]): string => `(${terms.map((term) => `${quoteTerm(term)}:A`).join(' <-> ')})`

const boughtToo = (id: string): SQL =>
  sql`select too.prompt_id, count(*)::int from (select buyer_id from ${purchases}
      where ${and(eq(purchases.promptId, id), sql`status = 'paid'`)} limit ${BUYERS}) as buyers
    cross join lateral (select prompt_id from ${purchases} where buyer_id = buyers.buyer_id and status = 'paid'
      order by id desc limit ${PURCHASES}) as too
    group by too.prompt_id order by count(*) desc limit ${TAKEN}`

/** Listings with each two of the rarest words in the title, and with one that few have. */
function withWords(words: readonly Word[], where: SQL | undefined): SQL[] {
  const rarest = words.slice(0, WORDS)
  const pairs = rarest.flatMap((one, at) => rarest.slice(at + 1).map((other) => [one.terms, other.terms]))
  const alone = rarest.filter(({ count }) => count <= RARE).map(({ terms }) => [terms])
  return [...pairs, ...alone].map(
    (queries) => sql`select id, 0 from (${entriesWith(queries, sql`listings.id`, where)} limit ${TAKEN}) as with_words`,
  )
}

const ofCategory = (category: string, where: SQL | undefined): SQL =>
  sql`select id, 0 from ${listings} where ${and(eq(listings.category, category), where)}
    order by likes_count desc, id desc limit ${TAKEN}`

function scoreOf(candidate: Candidate, source: Source, words: readonly Word[]): number {
  const its = new Set(termsOfSearch(foldText(candidate.title)).map(({ text }) => text))
  const inCommon = words.filter(({ word }) => its.has(word))
  return (
    inCommon.reduce((sum, { count }) => sum + 1 / (1 + Math.log10(1 + count)), 0) +
    sharedBuyers(candidate, source) * WEIGHTS.buyers +
    (candidate.category === source.category ? WEIGHTS.category : 0) +
    (candidate.type === source.type ? WEIGHTS.type : 0)
  )
}

/** The cosine of both listings' buyers: what everybody buys is not like each prompt. */
const sharedBuyers = ({ buyers, sales }: Candidate, source: Source): number =>
  buyers === 0 ? 0 : Math.min(1, buyers / Math.sqrt(Math.min(source.sales, BUYERS) * Math.min(sales, BUYERS)))
