import { isId } from '@promptery/contract/ids'
import {
  listBoughtPrompts,
  listEngineerPrompts,
  listPrompts,
  listSimilarPrompts,
  listSuggestions,
  listUploadedPrompts,
} from '@promptery/contract/market/lists'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../lib/api/api-client.ts'
import { listFrom, listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { queryOf } from '../lib/api/query-of.ts'
import type { Filters } from './filters/filters.ts'

const all = queryKeys.prompts

export const popularOptions = listOf([...all, 'popular'], listPrompts, 'prompts', { query: { sort: 'Top' } })

/** Prompts of a row that goes on sideways. */
const ROW = '12'
export const rowOptions = (filters: Record<string, string>) =>
  listOf([...all, 'row', filters], listPrompts, 'prompts', { query: { ...filters, limit: ROW } })

/** The list of the marketplace. The last result is shown while the next one loads. All filters are sent, `All` too. */
export const marketplaceOptions = ({ verbatim, free, ...filters }: Filters, after?: string) => {
  const params = { ...filters, ...(free && { free }), ...(verbatim && { verbatim }) }
  const options = listFrom(
    [...all, 'marketplace', params, after],
    listPrompts,
    (cursor = after) => ({ query: { ...params, cursor } }),
    ({ prompts, ...page }) => ({ ...page, items: prompts }),
  )
  return { ...options, placeholderData: keepPreviousData }
}

/**
 * Details beside the marketplace's list: the total, a correction, and partial matches. Empty while the previous result
 * is shown.
 */
export function useSearchNotes(filters: Filters, after?: string) {
  const list = useInfiniteQuery({ ...marketplaceOptions(filters, after), select: ({ pages: [first] }) => first })
  return list.isPlaceholderData ? undefined : list.data
}

/** Suggestions for a typed search. Slow responses are aborted. */
export const suggestionsOptions = (search: string) =>
  queryOptions({
    queryKey: [...all, 'suggestions', search],
    queryFn: ({ signal }) => call(listSuggestions, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const myPromptsOptions = listOf([...all, 'mine'], listUploadedPrompts, 'prompts', {})
export const boughtPromptsOptions = listOf([...all, 'bought'], listBoughtPrompts, 'prompts', {})

/** The best-selling prompts of an engineer, for what stands beside one of them. */
export const otherWorksOptions = (id: string) =>
  queryOf(
    [...all, 'other works', id],
    listEngineerPrompts,
    { params: { id }, query: { limit: '6' } },
    ({ data }) => data,
  )

/** Prompts of other engineers that are like one. */
export const similarOptions = (id: string) =>
  queryOf([...all, 'similar', id], listSimilarPrompts, { params: { id } }, ({ prompts }) => prompts)

/** Best-selling first. */
export const engineerPromptsOptions = (id: string) => ({
  ...listFrom(
    [...all, 'engineer', { id }],
    listEngineerPrompts,
    (cursor) => ({ params: { id }, query: { cursor } }),
    ({ data, nextCursor }) => ({ items: data, nextCursor }),
  ),
  enabled: isId(id),
})
