import { BEST_MATCH } from '@promptery/contract/constants'
import { browserStore } from '../../../lib/storage/stores.ts'

const NAME = 'search-sort'

/** Remembers the order of a search for the next one. Only "Best match" differs from the default. */
export function rememberSort(sort: string): void {
  if (sort === BEST_MATCH) browserStore.set(NAME, sort)
  else browserStore.remove(NAME)
}

/** Whether "Best match" was the last order chosen for a search. */
export const prefersBestMatch = (): boolean => browserStore.get(NAME) === BEST_MATCH
