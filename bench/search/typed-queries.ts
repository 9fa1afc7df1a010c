import { readFileSync } from 'node:fs'

/** `own`: queries by the author of the synonyms, before the search was tuned. `others`: by other people. */
type Author = 'own' | 'others'

interface TypedQuery {
  /** Such as `question` or `synonym`. */
  kind: string
  search: string
  /** Titles of the library that would do. */
  titles: string[]
}

/** Searches as people type them. Those that are kept back are only measured: the search is not tuned by them. */
export const typedQueries = (author: Author, isKeptBack: boolean): TypedQuery[] =>
  readFileSync(new URL(`queries/${author}${isKeptBack ? '-kept-back' : ''}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', search = '', ...titles] = line.split('\t')
      return { kind, search, titles }
    })
