import { CATEGORIES, ENGINES, PRICES, PROMPT_TYPES, UPLOAD_TYPES } from '../constants.ts'

/**
 * Types, engines, categories and prices of a shop. Its admins change them, so their names are no unions: requests are
 * checked against the lists of the moment, and responses carry what a listing was sold under.
 */
export interface Lists {
  types: readonly TypeEntry[]
  engines: readonly ListEntry[]
  categories: readonly ListEntry[]
  /** In dollars. */
  prices: readonly number[]
}

/** `all`: offered to sellers and in filters. `filter`: not to sellers. `none`: hidden; old listings keep it. */
export const LIST_USES = ['all', 'filter', 'none'] as const

export interface ListEntry {
  name: string
  use: (typeof LIST_USES)[number]
}

export interface TypeEntry extends ListEntry {
  /** The kind of result. */
  makes: 'text' | 'image'
}

const offered = (name: string): ListEntry => ({ name, use: 'all' })

/** The lists of the specification, with which every shop begins. */
export const SPECIFIED_LISTS: Lists = {
  types: PROMPT_TYPES.map((name) => ({
    name,
    makes: name === 'GPT' || name === 'Llama' ? 'text' : 'image',
    use: UPLOAD_TYPES.some((type) => type === name) ? 'all' : 'filter',
  })),
  engines: ENGINES.map(offered),
  categories: CATEGORIES.map(offered),
  prices: PRICES,
}

/** Names that listings may have, also hidden ones. */
export const knownNames = (entries: readonly ListEntry[]): string[] => entries.map(({ name }) => name)

/** Names that the upload form offers. */
export const offeredNames = (entries: readonly ListEntry[]): string[] =>
  knownNames(entries.filter(({ use }) => use === 'all'))

/** Names that the filters offer. */
export const filterNames = (entries: readonly ListEntry[]): string[] =>
  knownNames(entries.filter(({ use }) => use !== 'none'))

/** `GPT-3` and `GPT` are one type: its other name, which the specified filter has. */
export const FILTER_NAME_OF_GPT = 'GPT-3'

/** The stored name of a type. */
export const canonicalType = (name: string): string => (name === FILTER_NAME_OF_GPT ? 'GPT' : name)

/** The name of a type in filters. */
export const filterNameOf = (type: string): string => (type === 'GPT' ? FILTER_NAME_OF_GPT : type)

/** The kind of result of a type. */
export const resultOf = (type: string, { types }: Pick<Lists, 'types'>): 'text' | 'image' =>
  types.find(({ name }) => name === type)?.makes ?? 'text'

/** Characters of a name. */
export const LIST_NAME_MAX = 40
