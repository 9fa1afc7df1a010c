import {
  canonicalType,
  filterNames,
  type ListEntry,
  resultOf,
  SPECIFIED_LISTS,
} from '@promptery/contract/listings/lists'
import type { ListingRules } from '@promptery/contract/listings/price'
import WORDS from './words.json' with { type: 'json' }

/**
 * The words that speak for types and categories, apart by blanks; `_` is a blank or hyphen. A word of four letters or more
 * also stands for longer ones: `photo` for `photographer`.
 */
export type Words = Record<string, string>

/** Where a type or category is from: the file, words of title and text, or the default. */
export const ORIGINS = ['file', 'words', 'default'] as const
export type Origin = (typeof ORIGINS)[number]

interface Guess {
  value: string
  from: Origin
}

/** Characters of a text that are read for words, and how often a word of the title counts. */
const [READ_CHARS, TITLE_WEIGHT] = [200, 3]

/** The words that the shop begins with, and before them its own ones. */
export const withOwnWords = (own: Words): Words => ({
  ...own,
  ...Object.fromEntries(Object.entries(WORDS).map(([name, words]) => [name, `${own[name] ?? ''} ${words}`.trim()])),
})

const patterns = new WeakMap<Words, Map<string, RegExp>>()

function patternsOf(words: Words): Map<string, RegExp> {
  const compiled =
    patterns.get(words) ?? new Map(Object.entries(words).map(([name, list]) => [name, patternOf(list)] as const))
  patterns.set(words, compiled)
  return compiled
}

function patternOf(words: string): RegExp {
  const alternatives = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const pattern = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replaceAll('_', '[\\s_-]')
      return word.length < 4 ? `${pattern}(?![\\p{L}\\p{N}])` : pattern
    })
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})`, 'giu')
}

/** The name of the list that most words speak for; on a tie the first one. */
function mostWords(title: string, text: string, names: readonly string[], words: Words): Guess | undefined {
  const countIn = (read: string, pattern: RegExp) =>
    new Set(read.match(pattern)?.map((match) => match.toLowerCase())).size
  let best: { value: string; count: number } | undefined
  for (const [value, pattern] of patternsOf(words)) {
    if (!names.includes(value)) continue
    const count = TITLE_WEIGHT * countIn(title, pattern) + countIn(text.slice(0, READ_CHARS), pattern)
    if (count > (best?.count ?? 0)) best = { value, count }
  }
  return best && { value: best.value, from: 'words' }
}

/** A name as the list writes it, which a file may write in other letters. */
export const listedOf = (name: string, entries: readonly ListEntry[]): string | undefined =>
  filterNames(entries).find((listed) => listed.toLowerCase() === name.toLowerCase())

interface Row {
  title: string
  text: string
  /** As the file has them, or empty. */
  type: string
  category: string
}

/**
 * Type and category of a row: as the file says, if the shop has them; else as most words say; else the default. A type
 * that the shop does not have becomes its first one with the same kind of result.
 */
export function guess(row: Row, { rules: { lists }, category, words = WORDS }: GuessOptions) {
  const { title, text } = row
  const offered = lists.types.filter(({ use }) => use !== 'none')
  const ofKind = (kind: 'text' | 'image') => (offered.find(({ makes }) => makes === kind) ?? offered[0])?.name ?? ''
  const makesPictures = /^image$/i.test(row.type)
  const types = [...offered, ...SPECIFIED_LISTS.types].filter(({ makes }) => makes === 'image' || !makesPictures)
  const typeByWords = () => {
    const guessed = mostWords(title, text, filterNames(types), words)
    return (
      guessed && { ...guessed, value: listedOf(guessed.value, offered) ?? ofKind(resultOf(guessed.value, { types })) }
    )
  }
  return {
    type: fromFile(listedOf(canonicalType(row.type), lists.types)) ??
      typeByWords() ?? { value: ofKind(makesPictures ? 'image' : 'text'), from: 'default' as const },
    category: fromFile(listedOf(row.category, lists.categories)) ??
      mostWords(title, text, filterNames(lists.categories), words) ?? { value: category, from: 'default' as const },
  }
}

const fromFile = (value: string | undefined): Guess | undefined =>
  value === undefined ? undefined : { value, from: 'file' }

export interface GuessOptions {
  /** The lists and prices of the shop. */
  rules: ListingRules
  /** Default category, where no word speaks for one. */
  category: string
  /** Absent: those that a shop begins with. */
  words?: Words
}
