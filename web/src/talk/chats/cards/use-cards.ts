import type { cardsResponse, PromptCard } from '@promptery/contract/listings/cards'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { listingIdsOf } from './listing-ids.ts'

/** The listings that texts link to and the user may see, by id: one request for all of them. */
export function useCards(texts: readonly string[]): ReadonlyMap<string, PromptCard> {
  const ids = listingIdsOf(texts).join()
  const { data } = useQuery({
    queryKey: [...queryKeys.prompts, 'cards', ids],
    queryFn: async ({ signal }) =>
      (await call<typeof cardsResponse>({ url: '/prompts/cards', params: { ids }, signal })).cards,
    enabled: ids !== '',
    placeholderData: keepPreviousData,
  })
  return new Map(data?.map((card) => [card._id, card]))
}
