import { and, type SQL, sql } from 'drizzle-orm'
import { ENGLISH, type KnownWord, lookUp, PART_MIN } from '../../listings/search-index/dictionary.ts'
import { quoteTerm, type TypedTerm, termsOfSearch } from '../../listings/search-index/terms.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { foldText, likePattern } from '../../platform/db/fold-text.ts'
import { prompts, searchIndex } from '../../platform/db/schema.ts'
import WORDS from './synonyms.json' with { type: 'json' }

// `groups`: words that are searched as one. The first word is that of the group. An entry with blanks is a phrase, which is
// searched as the first word. The setting `synonyms` adds groups. `questions`: words of questions, and after `>` those by
// which titles answer them: who types `nightmare` looks for dreams, but not the other way round.

/** Other words of a term, and phrases that are one term. */
export interface Synonyms {
  of(term: string): readonly string[]
  /** Replaces phrases in a folded text. */
  withoutPhrases(text: string): string
  /** The words that have others. */
  words: readonly string[]
}

const singular = (word: string): string => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word)

const known = new WeakMap<readonly string[], Synonyms>()

const wordsOf = (group: string): string[] => group.split(',').map(foldText).filter(Boolean)

/** The synonyms of the product with those of a shop's owner. */
export function synonymsWith(groupsOfShop: readonly string[]): Synonyms {
  const cached = known.get(groupsOfShop)
  if (cached) return cached
  const others = new Map<string, Set<string>>()
  const phrases: [phrase: string, word: string][] = []
  const add = (words: readonly string[], found: readonly string[]): void => {
    const [first = ''] = words
    for (const word of words) {
      if (word.includes(' ')) phrases.push([` ${word} `, ` ${first} `])
      const mine = others.get(singular(word)) ?? new Set()
      for (const other of found) if (singular(other) !== singular(word)) mine.add(other)
      others.set(singular(word), mine)
    }
  }
  for (const group of [...WORDS.groups, ...groupsOfShop].map(wordsOf)) add(group, group)
  for (const line of WORDS.questions) {
    const [words = [], answers = []] = line.split(' > ').map(wordsOf)
    add(words, [...answers, ...words.filter((word) => word.includes(' '))])
  }
  // The longest phrase first, which may contain another.
  phrases.sort(([a], [b]) => b.length - a.length)
  const synonyms: Synonyms = {
    of: (term) => [...(others.get(singular(term)) ?? [])],
    withoutPhrases: (text) =>
      phrases.reduce((left, [phrase, word]) => left.replaceAll(phrase, word), ` ${text} `).trim(),
    words: [...others.keys()].filter((word) => /^[a-z]+$/.test(word)),
  }
  known.set(groupsOfShop, synonyms)
  return synonyms
}

/** Terms in their order, one after another in a text. */
type Phrase = readonly string[]

/** What a typed term may stand for in a listing, from the surest to the least. */
export interface Concept {
  /** As typed, folded. */
  text: string
  exact: Phrase[]
  /** By its stem, or joined with a neighbour. */
  stems: Phrase[]
  synonyms: Phrase[]
  /** Words that contain it. */
  parts: Phrase[]
  /** How rare it is with its synonyms: the binary logarithm of one in so many of the popular listings. */
  rarity: number
  /** What the dictionary knows of it. */
  known: KnownWord | undefined
}

/** Of one letter of a script without blanks every pair that it begins. `weights`: the fields that may have it. */
const quoteIn = (term: string, weights = ''): string =>
  `${quoteTerm(term)}${isSingle(term) ? `:*${weights}` : weights && `:${weights}`}`
const isSingle = (term: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*$/u.test(
    term,
  )

/** Any of the phrases. */
export const orOf = (phrases: readonly Phrase[], weights = ''): string =>
  phrases.map((phrase) => phrase.map((term) => quoteIn(term, weights)).join(' <-> ')).join(' | ')

/** What else the listings of a search must be. */
export interface Filters {
  /** Terms of the index. */
  filters: readonly string[]
  /** A condition on `listings`. */
  where: SQL | undefined
}

/** All concepts in one listing, in any of their forms, with the filters. */
export const queriesOf = (concepts: readonly Concept[], filters: readonly string[] = []): string[] => [
  ...concepts.map((concept) => orOf(formsOf(concept))),
  ...filters,
]

/** All forms of a concept. */
export const formsOf = ({ exact, stems, synonyms, parts }: Concept): Phrase[] => [
  ...exact,
  ...stems,
  ...synonyms,
  ...parts,
]

/** The terms of a search as typed, with the owner's phrases as the words that they stand for. */
export const readSearch = (config: Pick<ShopConfig, 'synonyms'>, search: string): TypedTerm[] =>
  termsOfSearch(synonymsWith(config.synonyms).withoutPhrases(foldText(search)))

/** What the terms of a search stand for in this shop. One statement. */
export async function conceptsOf(
  db: Db,
  config: Pick<ShopConfig, 'synonyms'>,
  typed: readonly TypedTerm[],
): Promise<Concept[]> {
  const synonyms = synonymsWith(config.synonyms)
  const words = typed.filter(({ isRun }) => !isRun).map(({ text }) => text)
  const others = [...new Set(words.flatMap((word) => synonyms.of(word).flatMap((phrase) => phrase.split(' '))))]
  const { known, stems, sample } = await lookUp(db, words, others)
  const withStems = (phrases: readonly string[]): Phrase[] =>
    phrases.flatMap((phrase) => {
      const terms = phrase.split(' ')
      const stemmed = terms.map((term) => stems.get(term) ?? term)
      return stemmed.some((stem, at) => stem !== terms[at]) ? [terms, stemmed] : [terms]
    })
  return typed.map(({ text, terms, joined, isRun }) => {
    const word = known.get(text)
    const popular = Math.max(...[text, ...synonyms.of(text)].map((form) => known.get(form)?.popular ?? 0))
    const single = (list: readonly string[] = []): Phrase[] => list.map((term) => [term])
    return {
      text,
      exact: [terms],
      stems: [...single(word?.stems), ...single(joined), ...withoutEnding(text, terms)],
      synonyms: isRun ? [] : withStems(synonyms.of(text)),
      parts: single(word?.parts),
      rarity: Math.log2(sample / Math.min(sample, Math.max(1, popular))),
      known: word,
    }
  })
}

/** A Korean word without its last syllable, which is often a particle. */
const withoutEnding = (text: string, terms: readonly string[]): Phrase[] =>
  terms.length > 1 && /^\p{sc=Hangul}+$/u.test(text) ? [terms.slice(0, -1)] : []

/**
 * A condition on `prompts` for lists of a person's own: each term begins a word of the listing or is its stem, or all
 * stand in its title. Three letters must begin a word.
 */
export function matchesSearch(search: string): SQL | undefined {
  const folded = foldText(search)
  const typed = termsOfSearch(folded)
  if (typed.length === 0) return folded === '' ? undefined : sql`false`
  const isInTitle = typed.every(({ text, isRun }) => isRun || text.length >= PART_MIN)
    ? and(...typed.map(({ text }) => sql`${prompts.foldedTitle} like ${likePattern(text)}`))
    : sql`false`
  const asWords = typed.map(({ text, terms, isRun }) =>
    isRun
      ? sql`${orOf([terms])}::tsquery`
      : sql`(${`${quoteTerm(text)}:*`}::text || coalesce(' | ' || quote_literal((ts_lexize(${ENGLISH}, ${text}))[1]), ''))::tsquery`,
  )
  return sql`(${isInTitle} or exists (select from ${searchIndex} where prompt_id = ${prompts.id}
    and terms @@ (${sql.join(asWords, sql` && `)})))`
}
