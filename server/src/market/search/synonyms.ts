import { foldText } from '../../platform/db/fold-text.ts'
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
