import { readFileSync } from 'node:fs'

/**
 * `own`: by the author of the synonyms, before the search was tuned. `others`: by other people. `fresh`: by someone who
 * had not seen the search. `languages`: for `titles.tsv`, real titles of public collections, by the code of their
 * language. The search is not tuned by those that are kept back.
 */
export type QueryFile =
  | 'own'
  | 'own-kept-back'
  | 'others'
  | 'others-kept-back'
  | 'fresh-kept-back'
  | 'languages-kept-back'

interface TypedQuery {
  /** Such as `question` or `synonym`; the code of a language. */
  kind: string
  search: string
  /** Titles of the library that would do. */
  titles: string[]
}

const linesOf = (name: string): string[][] =>
  readFileSync(new URL(`queries/${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** Searches as people type them. */
export const typedQueries = (name: QueryFile): TypedQuery[] =>
  linesOf(name).map(([kind = '', search = '', ...titles]) => ({ kind, search, titles }))

/** Titles in twelve languages. */
export const titlesInLanguages = (): string[] => linesOf('titles').map(([, title = '']) => title)
