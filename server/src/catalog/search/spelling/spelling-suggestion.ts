import { and, type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { listings, prompts, searchWords } from '../../../platform/db/schema.ts'
import { candidates } from '../candidates.ts'
import type { Catalogue } from '../catalogue.ts'
import { countListings, estimateShare, isCommon } from '../frequency.ts'
import { matchesWords } from '../matches.ts'
import { isAnyFound } from '../select-ids.ts'
import { searchTerms } from '../terms.ts'
import { commonWords } from './common-words.ts'
import { editDistance } from './edit-distance.ts'

/** Shorter terms are one edit away from too many words. */
const LENGTH_MIN = 3
/**
 * Most similar words of a term, by the connections' similarity threshold, of which the one with the fewest edits is
 * taken.
 */
const NEIGHBOURS = 30
/** Terms too short for trigram similarity: all words one edit away are looked up. */
const SHORT = /^[a-z0-9]{1,5}$/
/** Corrections tried at each step, and in all. */
const TRIES = 4
const TRIES_IN_ALL = 16

/** Corrected terms without stop words: a misspelled stop word, as `promt`, was kept as a term. */
const meaningful = (words: readonly string[]): string[] => searchTerms(words.join(' '))

/** Edits allowed: one in a short word, two in a longer one. */
const editsMax = (term: string): number => (term.length < 6 ? 1 : 2)

interface Choice {
  word: string
  edits: number
  /** Titles with the word. */
  titles: number
}

interface Correction {
  terms: string[]
  /** False: a word of a listing would be replaced. It is suggested, not searched. */
  isSure: boolean
}

/**
 * Corrects terms that no listing has together: each term that no listing has becomes an indexed word, with the fewest
 * edits. Where that is not enough, so does a term that is only a part of words. What a listing has as a word may be
 * misspelled there: where more titles have a similar word, that is suggested. A common word stays as typed. Filters do
 * not count.
 * @param listed what the current user may see
 * @returns `undefined` without a similar word
 */
export async function correctTerms(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: SQL | undefined,
): Promise<Correction | undefined> {
  const tried = new Map<string, Promise<boolean>>()
  const isFound = async (words: readonly string[]): Promise<boolean> => {
    const key = words.join(' ')
    const known = tried.get(key)
    if (known !== undefined || tried.size >= TRIES_IN_ALL) return (await known) ?? false
    const found = isAnyFound(catalogue, words, listed)
    tried.set(key, found)
    return found
  }
  const common = await commonWords()
  const uncommon = terms.filter((term) => term.length >= LENGTH_MIN && !formsOf(term).some((form) => common.has(form)))
  const near = await neighboursOf(catalogue, uncommon)
  const unknown = await unknownTerms(catalogue, uncommon, listed)
  // A misspelling may be a part of another word. A whole indexed word is meant as typed.
  const isInNoWord = (term: string): boolean => unknown.has(term) || near.get(term)?.isWord === false
  const similarTo = (term: string): Choice[] => near.get(term)?.words ?? []
  const correctedBy = (similar: (term: string) => Choice[]): string[][] => {
    const choices = terms.map((term) => {
      const own = { word: term, edits: 0, titles: 0 }
      const others = similar(term)
      return unknown.has(term) && others.length > 0 ? others : [own, ...others]
    })
    return combinations(choices)
      .filter((words) => words.some((word, at) => word !== terms[at]))
      .slice(0, TRIES)
      .map(meaningful)
  }
  for (const isOpen of [(term: string) => unknown.has(term), isInNoWord]) {
    for (const words of correctedBy((term) => (isOpen(term) ? similarTo(term) : []))) {
      if (await isFound(words)) return { terms: words, isSure: true }
    }
  }
  const single: string[] = []
  for (const term of terms) {
    single.push((isInNoWord(term) && (await firstFound(similarTo(term), isFound))) || term)
  }
  if (single.some((word, at) => word !== terms[at])) return { terms: meaningful(single), isSure: true }
  const moreFrequent = (term: string) => similarTo(term).filter(({ titles }) => titles > (near.get(term)?.titles ?? 0))
  for (const words of correctedBy(moreFrequent)) if (await isFound(words)) return { terms: words, isSure: false }
  return undefined
}

async function firstFound(
  words: readonly Choice[],
  isFound: (words: readonly string[]) => Promise<boolean>,
): Promise<string | undefined> {
  for (const { word } of words) if (await isFound([word])) return word
  return undefined
}

/** The terms that no listing has. Parts of common words are not looked up. */
async function unknownTerms(
  catalogue: Catalogue,
  terms: readonly string[],
  listed: SQL | undefined,
): Promise<Set<string>> {
  const { db } = catalogue
  const lookUps: SQL[] = []
  for (const term of terms) {
    if (isCommon(await estimateShare(catalogue, [term]), await countListings(db), 1)) continue
    // Whole words first, which are faster to find.
    lookUps.push(sql`select ${term} as term where not exists
        (select 1 from ${prompts} join ${listings} using (id) where ${and(matchesWords([term], catalogue), listed)})
      and not exists (select 1 from (${await candidates(catalogue, [term])}) listings where ${and(sql`is_match`, listed)})`)
  }
  if (lookUps.length === 0) return new Set()
  const rows = await rowsOf<{ term: string }>(db, sql.join(lookUps, sql` union all `))
  return new Set(rows.map(({ term }) => term))
}

/** One word for each term, fewest edits first. */
function combinations(choices: Choice[][]): string[][] {
  let combined: { words: string[]; edits: number }[] = [{ words: [], edits: 0 }]
  for (const each of choices) {
    combined = combined
      .flatMap(({ words, edits }) => each.map((one) => ({ words: [...words, one.word], edits: edits + one.edits })))
      .sort((a, b) => a.edits - b.edits)
      .slice(0, TRIES + 1)
  }
  return combined.map(({ words }) => words)
}

interface Neighbours {
  /** Fewest edits first. */
  words: Choice[]
  /** Whether the term is an indexed word. */
  isWord: boolean
  /** Titles with the term. */
  titles: number
}

async function neighboursOf({ db, synonyms }: Catalogue, terms: string[]): Promise<Map<string, Neighbours>> {
  if (terms.length === 0) return new Map()
  const short = terms.filter((term) => SHORT.test(term))
  const long = terms.filter((term) => !SHORT.test(term))
  const rows = await rowsOf<{ term: string | null; word: string; titles: number }>(
    db,
    sql`select term, near.word, near.titles_count as titles from unnest(${sql.param(long)}::text[]) as asked (term),
      lateral (select word, titles_count from ${searchWords} where word % term
        order by similarity(word, term) desc limit ${NEIGHBOURS}) as near
      union all
      select null, word, titles_count from ${searchWords} where word = any(${sql.param(short.flatMap(withOneEdit))}::text[])`,
  )
  return new Map(
    terms.map((term) => {
      const near = new Map(rows.filter((row) => row.term === null || row.term === term).map((row) => [row.word, row]))
      const indexed = [...near.values()].flatMap(({ word, titles }) => choicesOf(term, word, titles))
      const least = Math.min(...indexed.map(({ edits }) => edits), editsMax(term) + 1)
      const others = synonyms.words.flatMap((word) => choicesOf(term, word)).filter(({ edits }) => edits < least)
      const words = [...indexed, ...others].sort(
        (a, b) => a.edits - b.edits || likeness(b.word, term) - likeness(a.word, term) || b.titles - a.titles,
      )
      const own = near.get(term)
      // More edits than needed lead to another word.
      const nearest = words.filter(({ edits }) => edits === words[0]?.edits)
      return [term, { words: nearest.slice(0, TRIES), isWord: own !== undefined, titles: own?.titles ?? 0 }]
    }),
  )
}

/** A word that a term may be meant as. */
function choicesOf(term: string, word: string, titles = 0): Choice[] {
  if (Math.abs(word.length - term.length) > editsMax(term)) return []
  const edits = editDistance(term, word)
  return edits > 0 && edits <= editsMax(term) ? [{ word, titles, edits }] : []
}

/** A word, and without an ending: `fractions` is as common as `fraction`. */
const formsOf = (word: string): string[] => [word, word.replace(/(?<!s)s$|ing$/, '')]

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** A term and everything one edit away from it. */
function withOneEdit(term: string): string[] {
  const edits = new Set<string>()
  for (let at = 0; at <= term.length; at += 1) {
    const [before, first, second, after] = [term.slice(0, at), term[at] ?? '', term[at + 1] ?? '', term.slice(at + 1)]
    edits.add(before + after)
    edits.add(before + second + first + term.slice(at + 2))
    for (const letter of LETTERS) edits.add(before + letter + after).add(before + letter + first + after)
  }
  return [...edits].filter(({ length }) => length >= LENGTH_MIN)
}

/** Swapped letters are the likeliest misspelling, and the last letter is rarely wrong: `dragn` is no `drag`. */
const likeness = (word: string, term: string): number =>
  (lettersOf(word) === lettersOf(term) ? 2 : 0) + (word.at(-1) === term.at(-1) ? 1 : 0)

const lettersOf = (word: string): string => [...word].sort().join('')
