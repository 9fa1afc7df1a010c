import { BEST_MATCH } from '@promptery/contract/constants'
import { browserStore } from '../../../lib/storage/stores.ts'

const NAME = 'search-sort'

/** Keeps the order that was chosen for a search, for the next one. Only "Best match" differs from the usual. */
export function rememberSort(sort: string): void {
  if (sort === BEST_MATCH) browserStore.set(NAME, sort)
  else browserStore.remove(NAME)
}

/** Whether "Best match" was chosen for the last search that an order was chosen for. */
export const prefersBestMatch = (): boolean => browserStore.get(NAME) === BEST_MATCH
