import { VOCABULARIES } from '../vocabulary/all.ts'
import { UNDRAWN } from '../vocabulary/creatures.ts'
import { type Entry, LEVELS, type Level } from '../vocabulary/entry.ts'
import type { Word } from './words.ts'

export interface Found {
  readonly entry: Entry
  readonly level: Level
  /** The words of the topic that decided it, in their spelling there. */
  readonly named: string
}

interface Phrase {
  readonly entry: Entry
  readonly level: Level
  readonly words: readonly string[]
  readonly unless: ReadonlySet<string>
}

const split = (list: string): string[] => list.split(' ').filter(Boolean)

/** The phrases of the vocabulary by their first word. */
const PHRASES = new Map<string, Phrase[]>()
for (const { level, entries } of VOCABULARIES) {
  for (const entry of entries) {
    for (const phrase of split(entry.words)) {
      const words = phrase.split('_')
      const [first = ''] = words
      const unless = new Set(split(entry.unless ?? ''))
      PHRASES.set(first, [...(PHRASES.get(first) ?? []), { entry, level, words, unless }])
    }
  }
}

const UNDRAWN_CREATURES = new Set(split(UNDRAWN))

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((word) => others.has(word))

/**
 * The first subject at the most specific level that the words name and that can be drawn. Beside a creature without a
 * drawing, no other kind is drawn instead.
 */
export function findSubject(words: readonly Word[]): { subject: Found | undefined; setting: Found | undefined } {
  const all = new Set(words.flatMap(({ forms }) => forms))
  const found = new Map<Level, Found>()
  words.forEach((word, at) => {
    for (const phrase of word.forms.flatMap((form) => PHRASES.get(form) ?? [])) {
      if (found.has(phrase.level) || meet(phrase.unless, all)) continue
      const span = words.slice(at, at + phrase.words.length)
      if (phrase.words.some((wanted, i) => !span[i]?.forms.includes(wanted))) continue
      const named = span.map(({ written }) => written).join(' ')
      found.set(phrase.level, { entry: phrase.entry, level: phrase.level, named })
    }
  })
  const isOther = meet(UNDRAWN_CREATURES, all)
  const level = LEVELS.find((level) => found.has(level) && !(isOther && (level === 'kind' || level === 'form')))
  return {
    subject: level && found.get(level),
    setting: level === 'setting' ? undefined : found.get('setting'),
  }
}
