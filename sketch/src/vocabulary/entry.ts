import type { CompositionName } from '../compositions/all.ts'

/**
 * How much a word says, the most telling first: a thing that is named (a fox), a kind of thing (a woman), a form that
 * leaves open what it shows (a portrait), a setting (the sea, at night), an occupation that a tool or a sign stands for
 * (trading, writing).
 */
export const LEVELS = ['thing', 'kind', 'form', 'setting', 'occupation'] as const

export type Level = (typeof LEVELS)[number]

export interface Entry {
  /** The name of what is drawn, as people read it. */
  readonly subject: string
  readonly draw: CompositionName
  /** What names it: words in their singular, `_` between those of a phrase. Plurals of the usual kind are understood. */
  readonly words: string
  /** Words of a topic beside which these mean something else. */
  readonly unless?: string
}

export interface Vocabulary {
  /** The heading under which people read of the subjects. */
  readonly group: string
  readonly level: Level
  readonly entries: readonly Entry[]
}
