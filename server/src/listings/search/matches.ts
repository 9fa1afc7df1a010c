import { and, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../db/fold-text.ts'
import { prompts } from '../../db/schema.ts'
import type { Catalogue } from './catalogue.ts'
import { estimateShare } from './frequency.ts'
import { PART_MIN, partsOf, searchTerms } from './terms.ts'
import { wordsWithParts } from './words.ts'

/** A short term that begins words of more listings is looked for in what the other terms have found. */
const FEW = 0.05

/** What is known of how words are written, for a search that looks nothing up. */
const UNKNOWN: Pick<Catalogue, 'hyphenated'> = { hyphenated: new Map() }

/** Every term is a part of the text, or all of them are words of it, whatever their endings, hyphens and blanks. */
export function matchesTerms(terms: readonly string[], catalogue = UNKNOWN): SQL | undefined {
  if (terms.length === 0) return undefined
  return sql`(${and(...terms.map(hasPart))} or ${matchesWords(terms, catalogue)})`
}

/** All terms are words of the text, whatever their endings, hyphens and blanks. */
export function matchesWords(terms: readonly string[], catalogue: Pick<Catalogue, 'hyphenated'>): SQL {
  const [plain, spelled]: [string[], SQL[]] = [[], []]
  for (const term of terms) {
    const others = spellingsOf(term, catalogue)
    if (others.length === 0) plain.push(term)
    else spelled.push(sql`(${sql.join([asQuery(term), ...others], sql` || `)})`)
  }
  const queries = [...(plain.length > 0 ? [asQuery(plain.join(' '))] : []), ...spelled]
  return sql`${prompts.searchVector} @@ ${queries.length === 1 ? queries[0] : sql`(${sql.join(queries, sql` && `)})`}`
}

const asQuery = (words: string): SQL => sql`plainto_tsquery('english', ${words})`

/** How else a term is written: `red-fox` as `red fox` and `redfox`, `email` as `e-mail`. */
function spellingsOf(term: string, { hyphenated }: Pick<Catalogue, 'hyphenated'>): SQL[] {
  const parts = partsOf(term)
  // Single letters are not in the index: `t shirt` would be every shirt.
  const phrase = parts.length > 0 && parts.every(({ length }) => length > 1) ? parts.join(' ') : undefined
  return [
    ...(phrase === undefined ? [] : [sql`phraseto_tsquery('english', ${phrase})`]),
    ...(parts.length === 0 ? [] : [asQuery(parts.join(''))]),
    ...(hyphenated.get(term) ?? []).map(asQuery),
  ]
}

/** `matchesTerms` for what a person has typed. */
export const matchesSearch = (search: string): SQL | undefined => matchesTerms(searchTerms(search))

const isBeginning = (term: string): boolean => term.length < PART_MIN && /^[ -~]+$/.test(term)

/** A short term has no trigram: it has to begin a word. Where words are not told apart by blanks, it is looked for all the same. */
const hasPart = (term: string): SQL =>
  isBeginning(term)
    ? sql`${prompts.searchVector} @@ to_tsquery('simple', ${`'${term.replaceAll(/['\\]/g, ' ')}':*`})`
    : sql`${prompts.searchText} like ${likePattern(term)}`

const hasOneOf = (words: readonly string[]): SQL =>
  sql`regexp_split_to_array(${prompts.searchText}, '[^a-z0-9]+') && ${sql.param([...words])}::text[]`

/** `matchesTerms` in two parts. */
interface Match {
  /** Found through the search indexes alone, each of which knows where its words are before a listing is read. */
  indexed: SQL
  /** What is left to be looked at in each listing that was found. */
  rest: SQL
}

/**
 * How listings that have all terms are found without a look at any other. A part of a word becomes the words of the
 * catalogue that have it. A term that has other marks than letters and digits, or is a part of very many words, is left
 * to the trigram index or, beside other terms, to a look at what these have found.
 */
export async function matchThroughIndexes(catalogue: Catalogue, terms: readonly string[]): Promise<Match> {
  const known = await wordsWithParts(catalogue, terms)
  const others: string[] = []
  const beginnings: string[] = []
  for (const term of terms) {
    if (known.has(term)) continue
    const isFew = isBeginning(term) && (await estimateShare(catalogue.db, [term])) < FEW
    ;(isFew ? beginnings : others).push(term)
  }
  if ([...known.values()].some((words) => words.length === 0))
    return { indexed: matchesWords(terms, catalogue), rest: sql`true` }
  const byTrigrams = known.size + beginnings.length === 0 ? await rarestOf(catalogue, others) : []
  if (known.size + beginnings.length + byTrigrams.length === 0)
    return { indexed: sql`${matchesTerms(terms, catalogue)}`, rest: sql`true` }
  const parts = and(...[...known.values()].map(hasOneOf), ...[...beginnings, ...byTrigrams].map(hasPart))
  const left = others.filter((term) => !byTrigrams.includes(term))
  return {
    indexed: sql`((${parts}) or ${matchesWords(terms, catalogue)})`,
    rest: left.length === 0 ? sql`true` : sql`(${and(...left.map(hasPart))} or ${matchesWords(terms, catalogue)})`,
  }
}

/** Of terms that are left to the trigram index those that are not in many listings, or else the rarest. */
async function rarestOf({ db }: Catalogue, terms: readonly string[]): Promise<string[]> {
  const shares: [term: string, share: number][] = []
  for (const term of terms) if (term.length >= PART_MIN) shares.push([term, await estimateShare(db, [term])])
  const least = Math.max(FEW, Math.min(...shares.map(([, share]) => share)))
  return shares.filter(([, share]) => share <= least).map(([term]) => term)
}

/** At least one of the terms, found through the search indexes alone. */
export async function matchAnyThroughIndexes(catalogue: Catalogue, terms: readonly string[]): Promise<SQL> {
  const known = await wordsWithParts(catalogue, terms)
  const words = [...known.values()].flat()
  const others = terms.filter((term) => !known.has(term))
  return sql.join(
    [
      ...others.map(hasPart),
      ...terms.map((term) => matchesWords([term], catalogue)),
      // Last: where a row has to be looked at, it takes the longest.
      ...(words.length > 0 ? [hasOneOf(words)] : []),
    ],
    sql` or `,
  )
}
