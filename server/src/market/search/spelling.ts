import { type SQL, sql } from 'drizzle-orm'
import { entriesWith } from '../../listings/search-index/dictionary.ts'
import { termsOfSearch } from '../../listings/search-index/terms.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { searchWords } from '../../platform/db/schema.ts'
import { type Concept, conceptsOf, queriesOf, synonymsWith } from './search-query.ts'

/** Shorter terms are one edit away from too many words. */
const LENGTH_MIN = 3
/** Most similar words of a term, of which those with the fewest edits are taken. */
const NEIGHBOURS = 30
/** Terms too short for trigram similarity: all words one edit away are looked up. */
const SHORT = /^[a-z0-9]{1,5}$/
/** Corrections of a term, and of a search, that are tried. */
const [TRIES, TRIES_IN_ALL] = [4, 12]
/** Words of subtitles by frequency. Rarer ones are names and misspellings, too. */
const COMMON_MAX = 20_000

/** Words of a search that find something, instead of those typed. */
export interface Correction {
  concepts: Concept[]
  /** False: a word of a listing would be replaced, or it is a guess. It is suggested, not searched. */
  isSure: boolean
}

interface Choice {
  word: string
  edits: number
  /** Titles with the word. */
  titles: number
}

/**
 * Corrects the terms of a search that found nothing. A word that no listing has becomes one of a listing, with the
 * fewest edits and the same first letter. What a listing has may be misspelled there: where more titles have a similar
 * word, that is suggested; so is a word for a common English one.
 * @param listed what the current user may see. Filters do not count.
 */
export async function correctSpelling(
  db: Db,
  config: Pick<ShopConfig, 'synonyms'>,
  concepts: readonly Concept[],
  listed: SQL | undefined,
): Promise<Correction | undefined> {
  const common = await commonWords()
  const words = concepts.filter(({ text, known }) => known && text.length >= LENGTH_MIN)
  if (words.length === 0) return undefined
  const [near, missing] = await Promise.all([
    neighboursOf(
      db,
      words.map(({ text }) => text),
      synonymsWith(config.synonyms).words,
    ),
    missingOf(db, words, listed),
  ])
  const isOpen = ({ text, known }: Concept): boolean =>
    !isCommon(text, common) && (missing.has(text) || known?.titles === null)
  const correctedBy = (choices: (concept: Concept) => Choice[]): string[] =>
    combinations(
      concepts.map((concept) => {
        const typed = { word: concept.text, edits: 0, titles: 0 }
        const others = words.includes(concept) ? choices(concept) : []
        return missing.has(concept.text) && others.length > 0 ? others : [typed, ...others]
      }),
    )
  const sure = correctedBy((concept) => (isOpen(concept) ? (near.get(concept.text) ?? []) : []))
  const guesses = correctedBy((concept) =>
    (near.get(concept.text) ?? []).filter(({ titles }) => titles > Math.max(0, concept.known?.titles ?? 0)),
  )
  const typed = concepts.map(({ text }) => text).join(' ')
  const tried = [...new Set([...sure, ...guesses])].filter((text) => text !== typed).slice(0, TRIES_IN_ALL)
  if (tried.length === 0) return undefined
  const each = await conceptsOf(db, config, tried.flatMap(termsOfSearch))
  const conceptsIn = (text: string): Concept[] =>
    termsOfSearch(text).flatMap((term) => each.find((concept) => concept.text === term.text) ?? [])
  const rows = await rowsOf<{ at: number }>(
    db,
    sql.join(
      tried.map(
        (text, at) =>
          sql`select ${at}::int as at where exists (${entriesWith(queriesOf(conceptsIn(text)), sql`1`, listed)})`,
      ),
      sql` union all `,
    ),
  )
  const [first] = tried.filter((_, at) => rows.some((row) => row.at === at))
  if (first !== undefined && sure.includes(first)) return { concepts: conceptsIn(first), isSure: true }
  // Nothing has all of them: each word is corrected alone, for the partial matches.
  const open = concepts.filter(isOpen)
  const alone = [...new Set(open.flatMap(({ text }) => near.get(text)?.map(({ word }) => word) ?? []))]
  const nowhere = await missingOf(db, await conceptsOf(db, config, alone.flatMap(termsOfSearch)), listed)
  const single = concepts.map((concept) => {
    const words = open.includes(concept) ? (near.get(concept.text) ?? []) : []
    return words.find(({ word }) => !nowhere.has(word))?.word ?? concept.text
  })
  if (single.join(' ') !== typed)
    return { concepts: await conceptsOf(db, config, termsOfSearch(single.join(' '))), isSure: true }
  return first === undefined ? undefined : { concepts: conceptsIn(first), isSure: false }
}

/** Concepts that no listing has, in any form. */
async function missingOf(db: Db, concepts: readonly Concept[], listed: SQL | undefined): Promise<Set<string>> {
  if (concepts.length === 0) return new Set()
  const rows = await rowsOf<{ text: string }>(
    db,
    sql.join(
      concepts.map(
        (concept) =>
          sql`select ${concept.text} as text where not exists (${entriesWith(queriesOf([concept]), sql`1`, listed)})`,
      ),
      sql` union all `,
    ),
  )
  return new Set(rows.map(({ text }) => text))
}

/** One word for each term, fewest edits first. */
function combinations(choices: Choice[][]): string[] {
  let combined: { words: string[]; edits: number }[] = [{ words: [], edits: 0 }]
  for (const each of choices) {
    combined = combined
      .flatMap(({ words, edits }) => each.map((one) => ({ words: [...words, one.word], edits: edits + one.edits })))
      .sort((a, b) => a.edits - b.edits)
      .slice(0, TRIES + 1)
  }
  return combined.map(({ words }) => words.join(' '))
}

/** Edits allowed: one in a short word, two in a longer one. */
const editsMax = (term: string): number => (term.length < 6 ? 1 : 2)

/** Words of listings, and words with synonyms, that each term may be meant as, the likeliest first. */
async function neighboursOf(db: Db, terms: string[], withSynonyms: readonly string[]): Promise<Map<string, Choice[]>> {
  const short = terms.filter((term) => SHORT.test(term))
  const long = terms.filter((term) => !SHORT.test(term))
  const rows = await rowsOf<{ term: string | null; word: string; titles: number }>(
    db,
    sql`select term, near.word, near.titles_count as titles from unnest(${sql.param(long)}::text[]) as typed (term),
      lateral (select word, titles_count from ${searchWords} where word % term and word not like '__:%'
        order by similarity(word, term) desc limit ${NEIGHBOURS}) as near
      union all
      select null, word, titles_count from ${searchWords} where word = any(${sql.param(short.flatMap(withOneEdit))}::text[])`,
  )
  return new Map(
    terms.map((term) => {
      const near = rows.filter((row) => row.term === null || row.term === term)
      const choices = near.flatMap(({ word, titles }) => choicesOf(term, word, titles))
      const least = Math.min(editsMax(term) + 1, ...choices.map(({ edits }) => edits))
      const others = withSynonyms.flatMap((word) => choicesOf(term, word)).filter(({ edits }) => edits < least)
      const words = [...choices, ...others].sort(
        (a, b) => a.edits - b.edits || likeness(b.word, term) - likeness(a.word, term) || b.titles - a.titles,
      )
      // More edits than needed lead to another word.
      return [term, words.filter(({ edits }) => edits === words[0]?.edits).slice(0, TRIES)]
    }),
  )
}

/** A word that a term may be meant as. People rarely miss the first letter, but they swap it with the second. */
function choicesOf(term: string, word: string, titles = 0): Choice[] {
  if (Math.abs(word.length - term.length) > editsMax(term)) return []
  if (word[0] !== term[0] && (word[0] !== term[1] || word[1] !== term[0])) return []
  const edits = editDistance(term, word)
  return edits > 0 && edits <= editsMax(term) ? [{ word, titles, edits }] : []
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Everything one edit away from a term. */
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

/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbours that turn `from` into
 * `to`.
 */
export function editDistance(from: string, to: string): number {
  const [a, b] = [[...from], [...to]]
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const other = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, other, swapped))
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}

let common: Promise<ReadonlySet<string>> | undefined

/** Common English words, which are meant as typed. The list is loaded at first use. */
const commonWords = (): Promise<ReadonlySet<string>> => {
  common ??= import('@zxcvbn-ts/language-en').then(
    ({ dictionary }) => new Set(dictionary['commonWords-en'].slice(0, COMMON_MAX)),
  )
  return common
}

/** A common word, or the plural of one: `fractions` is as common as `fraction`. */
const isCommon = (word: string, common: ReadonlySet<string>): boolean =>
  common.has(word) || (word.length > 4 && common.has(word.replace(/(?<!s)s$/, '')))
