import { readFileSync } from 'node:fs'

/** Who wrote the queries: who wrote the synonyms too, before the search was tuned; or other people, for their own needs. */
type Author = 'own' | 'others'

interface TypedQuery {
  /** Such as `question` or `synonym`. */
  kind: string
  search: string
  /** Titles of the library that would do. */
  titles: string[]
}

/** Searches as people type them, of which some are kept back: those are measured, and nothing is changed for them. */
export const typedQueries = (author: Author, isKeptBack: boolean): TypedQuery[] =>
  readFileSync(new URL(`queries/${author}${isKeptBack ? '-kept-back' : ''}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [kind = '', search = '', ...titles] = line.split('\t')
      return { kind, search, titles }
    })
