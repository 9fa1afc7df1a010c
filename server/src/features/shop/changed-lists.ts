import { isDeepStrictEqual } from 'node:util'
import type { Config } from '@promptery/contract/config'
import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'

/** The lists that differ from the specified ones. Nothing, if none does. */
export function changedLists({ types, engines, categories, prices }: Lists): Pick<Config, 'lists'> {
  const differs = (key: keyof Lists, list: Lists[keyof Lists]) => !isDeepStrictEqual(list, SPECIFIED_LISTS[key])
  const lists = {
    ...(differs('types', types) && { types: [...types] }),
    ...(differs('engines', engines) && { engines: [...engines] }),
    ...(differs('categories', categories) && { categories: [...categories] }),
    ...(differs('prices', prices) && { prices: [...prices] }),
  }
  return Object.keys(lists).length > 0 ? { lists } : {}
}
