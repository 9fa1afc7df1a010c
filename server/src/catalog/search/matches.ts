import { and, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../platform/db/fold-text.ts'
import { prompts } from '../../platform/db/schema.ts'
import type { Catalogue, Spellings } from './catalogue.ts'
import { wordsWithParts } from './dictionary.ts'
import { estimateShare } from './frequency.ts'
import { NO_SYNONYMS } from './synonyms.ts'
import { beginsWords, PART_MIN, partsOf, searchTerms } from './terms.ts'

/** A short term that begins words of a larger share of listings is checked on the matches of the other terms. */
const FEW = 0.05

/** No known spellings, for a search without lookups. */
const UNKNOWN: Spellings = { hyphenated: new Map(), synonyms: NO_SYNONYMS }

/** Every term is contained in the text, or all are words of it by `matchesWords`. */
export function matchesTerms(terms: readonly string[], catalogue = UNKNOWN): SQL | undefined {
  if (terms.length === 0) return undefined
  return sql`(${and(...terms.map(hasPart))} or ${matchesWords(terms, catalogue)})`
}

/** All terms or their synonyms are words of the text, regardless of suffixes, hyphens and blanks. */
export const matchesWords = (terms: readonly string[], catalogue: Spellings): SQL =>
  sql`${prompts.searchVector} @@ ${queryOf(terms, catalogue)}`

function queryOf(terms: readonly string[], catalogue: Spellings): SQL {
  const [plain, spelled]: [string[], SQL[]] = [[], []]
  for (const term of terms) {
    const others = spellingsOf(term, catalogue)
    if (others.length === 0) plain.push(term)
    else spelled.push(sql`(${sql.join([asQuery(term), ...others], sql` || `)})`)
  }
  const queries = [...(plain.length > 0 ? [asQuery(plain.join(' '))] : []), ...spelled]
  return sql`(${sql.join(queries, sql` && `)})`
}

/** Two of the terms or more are words of the text. */
export function matchesTwoWords(terms: readonly string[], catalogue: Spellings): SQL {
  const pairs = terms.flatMap((one, at) => terms.slice(at + 1).map((two) => queryOf([one, two], catalogue)))
  return sql`${prompts.searchVector} @@ (${sql.join(pairs, sql` || `)})`
}

const asQuery = (words: string): SQL => sql`plainto_tsquery('english', ${words})`
const asPhrase = (words: string): SQL => sql`phraseto_tsquery('english', ${words})`

/** Other spellings of a term, `red-fox` as `red fox` and `redfox`, `email` as `e-mail`, and its synonyms. */
function spellingsOf(term: string, { hyphenated, synonyms }: Spellings): SQL[] {
  const parts = partsOf(term)
  // The index has no single letters: `t shirt` would match every shirt.
  const phrase = parts.length > 0 && parts.every(({ length }) => length > 1) ? parts.join(' ') : undefined
  return [
    ...(phrase === undefined ? [] : [asPhrase(phrase)]),
    ...(parts.length === 0 ? [] : [asQuery(parts.join(''))]),
    ...(hyphenated.get(term) ?? []).map(asQuery),
    ...synonyms.of(term).map((word) => (word.includes(' ') ? asPhrase(word) : asQuery(word))),
  ]
}

/** `matchesTerms` for a search as typed. */
export const matchesSearch = (search: string): SQL | undefined => matchesTerms(searchTerms(search))

const isBeginning = (term: string): boolean => term.length < PART_MIN && /^[ -~]+$/.test(term)

/** A short term must begin a word, except in scripts without blanks. One of one or two letters has no trigram. */
export const hasPart = (term: string): SQL =>
  isBeginning(term)
    ? sql`${prompts.searchVector} @@ to_tsquery('simple', ${`'${term.replaceAll(/['\\]/g, ' ')}':*`})`
    : beginsWords(term)
      ? sql`(${prompts.searchText} like ${likePattern(term)} and ${prompts.searchText} ~ ${`(^|[^a-z0-9])${term}`})`
      : sql`${prompts.searchText} like ${likePattern(term)}`

const hasOneOf = (words: readonly string[]): SQL =>
  sql`regexp_split_to_array(${prompts.searchText}, '[^a-z0-9]+') && ${sql.param([...words])}::text[]`

/** `matchesTerms` split by how it is evaluated. */
interface Match {
  /** Evaluated by the search indexes alone, before any listing is read. */
  indexed: SQL
  /** Checked on each listing found. */
  rest: SQL
}

/**
 * Conditions that find listings with all terms without reading others. A part of a word becomes the indexed words that
 * contain it. A term with marks, or contained in very many words, goes to the trigram index or, beside other terms, is
 * checked on their matches.
 */
export async function matchThroughIndexes(catalogue: Catalogue, terms: readonly string[]): Promise<Match> {
  const known = await wordsWithParts(catalogue, terms)
  const others: string[] = []
  const beginnings: string[] = []
  for (const term of terms) {
    if (known.has(term)) continue
    const isFew = isBeginning(term) && (await estimateShare(catalogue, [term])) < FEW
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

/** Of the terms for the trigram index, those in few listings, or else the rarest. */
async function rarestOf(catalogue: Catalogue, terms: readonly string[]): Promise<string[]> {
  const shares: [term: string, share: number][] = []
  for (const term of terms) if (term.length >= PART_MIN) shares.push([term, await estimateShare(catalogue, [term])])
  const least = Math.max(FEW, Math.min(...shares.map(([, share]) => share)))
  return shares.filter(([, share]) => share <= least).map(([term]) => term)
}

/** A term as a word or a part, by the search indexes alone. */
export async function matchThroughAnyIndex(catalogue: Catalogue, term: string): Promise<SQL> {
  const words = (await wordsWithParts(catalogue, [term])).get(term)
  const asWord = matchesWords([term], catalogue)
  if (!words) return sql`(${hasPart(term)} or ${asWord})`
  // The words last, as they take longest where a row must be rechecked.
  return words.length > 0 ? sql`(${asWord} or ${hasOneOf(words)})` : asWord
}
