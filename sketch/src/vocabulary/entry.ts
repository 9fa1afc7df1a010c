import type { CompositionName } from '../compositions/all.ts'

/**
 * How specific a word is, the most specific first: a thing (a fox), a kind of thing (a woman), a form with any content
 * (a portrait), a setting (the sea, at night), an occupation, drawn as a tool or a sign (trading, writing).
 */
export const LEVELS = ['thing', 'kind', 'form', 'setting', 'occupation'] as const

export type Level = (typeof LEVELS)[number]

export interface Entry {
  /** The displayed name of the subject. */
  readonly subject: string
  readonly draw: CompositionName
  /** Words for it in their singular, `_` between those of a phrase. Plurals of the usual kind are understood. */
  readonly words: string
  /** Words of a topic beside which these have another meaning. */
  readonly unless?: string
}

export interface Vocabulary {
  /** The displayed heading of the subjects. */
  readonly group: string
  readonly level: Level
  readonly entries: readonly Entry[]
}
