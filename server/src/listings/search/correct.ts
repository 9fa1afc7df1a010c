import { and, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts, searchWords } from '../../db/schema.ts'
import { candidates } from './candidates.ts'
import type { Catalogue } from './catalogue.ts'
import { editDistance } from './edit-distance.ts'
import { countListings, estimateShare, isCommon } from './frequency.ts'
import { matchesWords } from './matches.ts'
import { isAnyFound } from './select-ids.ts'
import { searchTerms } from './terms.ts'

/** Shorter terms are one slip away from too many words. */
const LENGTH_MIN = 3
/** The words most like a term, by the threshold of the connections of searches, of which the one with the fewest slips is taken. */
const NEIGHBOURS = 30
/** Terms that share too few trigrams with what they were meant to be: all that one slip makes of them is looked up. */
const SHORT = /^[a-z0-9]{1,5}$/
/** How many corrections of a search are tried at each step, and how many in all. */
const TRIES = 4
const TRIES_IN_ALL = 16

/** A slip may have been in a word that says nothing, as in `promt`. */
const telling = (words: readonly string[]): string[] => searchTerms(words.join(' '))

/** One slip in a short word, two in a longer one. */
const slipsMax = (term: string): number => (term.length < 6 ? 1 : 2)

interface Choice {
  word: string
  slips: number
}

/**
 * What may have been meant by terms that no listing has together: each term that no listing has at all becomes a word
 * of the catalogue, with as few slips as can be. Where that is not enough, so may a term that is only a part of words.
 * Which filters are set does not matter: they are no slip.
 * @param listed what the asking user may know of
 * @returns `undefined` where nothing is near
 */
export async function correctTerms(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: SQL | undefined,
): Promise<string[] | undefined> {
  const tried = new Map<string, Promise<boolean>>()
  const isFound = async (words: readonly string[]): Promise<boolean> => {
    const key = words.join(' ')
    const known = tried.get(key)
    if (known !== undefined || tried.size >= TRIES_IN_ALL) return (await known) ?? false
    const found = isAnyFound(catalogue, words, listed)
    tried.set(key, found)
    return found
  }
  const near = await neighboursOf(
    catalogue.db,
    terms.filter(({ length }) => length >= LENGTH_MIN),
  )
  const unknown = await unknownTerms(catalogue, terms, listed)
  const correctedBy = (isOpen: (term: string) => boolean): string[][] => {
    const choices = terms.map((term) => {
      const own = { word: term, slips: 0 }
      const others = isOpen(term) ? (near.get(term)?.words ?? []) : []
      return unknown.has(term) && others.length > 0 ? others : [own, ...others]
    })
    return combinations(choices)
      .filter((words) => words.some((word, at) => word !== terms[at]))
      .slice(0, TRIES)
      .map(telling)
  }
  for (const words of correctedBy((term) => unknown.has(term))) if (await isFound(words)) return words
  // A slip may have made a part of another word. A whole word of the catalogue is meant as it is.
  for (const words of correctedBy((term) => unknown.has(term) || near.get(term)?.isWord === false)) {
    if (await isFound(words)) return words
  }
  // Not together, but each of them: what no listing has, and what is but a part of words.
  const single: string[] = []
  for (const term of terms) {
    const isOpen = unknown.has(term) || near.get(term)?.isWord === false
    single.push((isOpen && (await firstFound(near.get(term)?.words ?? [], isFound))) || term)
  }
  return single.some((word, at) => word !== terms[at]) ? telling(single) : undefined
}

async function firstFound(
  words: readonly Choice[],
  isFound: (words: readonly string[]) => Promise<boolean>,
): Promise<string | undefined> {
  for (const { word } of words) if (await isFound([word])) return word
  return undefined
}

/** The terms that no listing has. What common words have is not looked for. */
async function unknownTerms(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: SQL | undefined,
): Promise<Set<string>> {
  const { db } = catalogue
  const lookUps: SQL[] = []
  for (const term of terms) {
    if (isCommon(await estimateShare(db, [term]), await countListings(db), 1)) continue
    // Whole words first, which are found sooner.
    lookUps.push(sql`select ${term} as term where not exists
        (select 1 from ${prompts} where ${and(matchesWords([term], catalogue), listed)})
      and not exists (select 1 from (${await candidates(catalogue, [term])}) prompts where ${and(sql`is_match`, listed)})`)
  }
  if (lookUps.length === 0) return new Set()
  const rows = await rowsOf<{ term: string }>(db, sql.join(lookUps, sql` union all `))
  return new Set(rows.map(({ term }) => term))
}

/** One word for each term, those with the fewest slips first. */
function combinations(choices: Choice[][]): string[][] {
  let combined: { words: string[]; slips: number }[] = [{ words: [], slips: 0 }]
  for (const each of choices) {
    combined = combined
      .flatMap(({ words, slips }) => each.map((one) => ({ words: [...words, one.word], slips: slips + one.slips })))
      .sort((a, b) => a.slips - b.slips)
      .slice(0, TRIES + 1)
  }
  return combined.map(({ words }) => words)
}

interface Neighbours {
  /** Those with the fewest slips, the nearest first. */
  words: Choice[]
  /** Whether the term is a word of the catalogue itself. */
  isWord: boolean
}

async function neighboursOf(db: Db, terms: string[]): Promise<Map<string, Neighbours>> {
  if (terms.length === 0) return new Map()
  const short = terms.filter((term) => SHORT.test(term))
  const long = terms.filter((term) => !SHORT.test(term))
  const rows = await rowsOf<{ term: string | null; word: string; titles: number }>(
    db,
    sql`select term, near.word, near.titles_count as titles from unnest(${sql.param(long)}::text[]) as asked (term),
      lateral (select word, titles_count from ${searchWords} where word % term
        order by similarity(word, term) desc limit ${NEIGHBOURS}) as near
      union all
      select null, word, titles_count from ${searchWords} where word = any(${sql.param(short.flatMap(slipsOf))}::text[])`,
  )
  return new Map(
    terms.map((term) => {
      const near = new Map(rows.filter((row) => row.term === null || row.term === term).map((row) => [row.word, row]))
      const all = [...near.values()].map(({ word, titles }) => ({ word, titles, slips: editDistance(term, word) }))
      const words = all
        .filter(({ slips }) => slips > 0 && slips <= slipsMax(term))
        .sort(
          (a, b) =>
            a.slips - b.slips ||
            Number(isSwapped(b.word, term)) - Number(isSwapped(a.word, term)) ||
            b.titles - a.titles,
        )
      return [term, { words: words.slice(0, TRIES), isWord: all.some(({ slips }) => slips === 0) }]
    }),
  )
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** A term, and all that one slip makes of it: a letter left out, another one, one more, or two in the wrong order. */
function slipsOf(term: string): string[] {
  const slips = new Set<string>()
  for (let at = 0; at <= term.length; at += 1) {
    const [before, first, second, after] = [term.slice(0, at), term[at] ?? '', term[at + 1] ?? '', term.slice(at + 1)]
    slips.add(before + after)
    slips.add(before + second + first + term.slice(at + 2))
    for (const letter of LETTERS) slips.add(before + letter + after).add(before + letter + first + after)
  }
  return [...slips].filter(({ length }) => length >= LENGTH_MIN)
}

/** Whether these are the same letters in another order, the likeliest slip. */
const isSwapped = (word: string, term: string): boolean => [...word].sort().join('') === [...term].sort().join('')
