import { isId } from '@promptery/contract/ids'
import type {
  engineerPromptsResponse,
  promptsResponse,
  similarPromptsResponse,
} from '@promptery/contract/listings/prompts'
import type { suggestionsResponse } from '@promptery/contract/market/suggestions'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call, type ResponseOf } from '../lib/api/api-client.ts'
import { listFrom } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import type { Filters } from './filters/filters.ts'

const all = queryKeys.prompts

const promptList = (name: string, url: string, params: Record<string, string> = {}) =>
  listFrom(
    [...all, name, params],
    (cursor) => ({ url, params: { ...params, cursor } }),
    ({ prompts, nextCursor }: ResponseOf<typeof promptsResponse>) => ({ items: prompts, nextCursor }),
  )

export const popularOptions = promptList('popular', '/prompts/all-prompts', { sort: 'Top' })

/** Prompts of a row that goes on sideways. */
const ROW = '12'
export const rowOptions = (filters: Record<string, string>) =>
  promptList('row', '/prompts/all-prompts', { ...filters, limit: ROW })

/** The list of the marketplace. The last result is shown while the next one loads. All filters are sent, `All` too. */
export const marketplaceOptions = ({ verbatim, free, ...filters }: Filters) => {
  const params = { ...filters, ...(free && { free }), ...(verbatim && { verbatim }) }
  const options = listFrom(
    [...all, 'marketplace', params],
    (cursor) => ({ url: '/prompts/all-prompts', params: { ...params, cursor } }),
    ({ prompts, ...page }: ResponseOf<typeof promptsResponse>) => ({ ...page, items: prompts }),
  )
  return { ...options, placeholderData: keepPreviousData }
}

/**
 * Details beside the marketplace's list: the total, a correction, and partial matches. Empty while the previous result
 * is shown.
 */
export function useSearchNotes(filters: Filters) {
  const list = useInfiniteQuery({ ...marketplaceOptions(filters), select: ({ pages: [first] }) => first })
  return list.isPlaceholderData ? undefined : list.data
}

/** Suggestions for a typed search. Slow responses are aborted. */
export const suggestionsOptions = (search: string) =>
  queryOptions({
    queryKey: [...all, 'suggestions', search],
    queryFn: ({ signal }) =>
      call<typeof suggestionsResponse>({ url: '/prompts/suggestions', params: { search }, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const myPromptsOptions = promptList('mine', '/prompts/my-prompts')
export const boughtPromptsOptions = promptList('bought', '/prompts/bought-prompts')

/** The best-selling prompts of an engineer, for what stands beside one of them. */
export const otherWorksOptions = (id: string) =>
  queryOptions({
    queryKey: [...all, 'other works', id],
    queryFn: async ({ signal }) =>
      (await call<typeof engineerPromptsResponse>({ url: `/prompts/engineer/${id}`, params: { limit: '6' }, signal }))
        .data,
  })

/** Prompts of other engineers that are like one. */
export const similarOptions = (id: string) =>
  queryOptions({
    queryKey: [...all, 'similar', id],
    queryFn: async ({ signal }) =>
      (await call<typeof similarPromptsResponse>({ url: `/prompts/similar/${id}`, signal })).prompts,
  })

/** Best-selling first. */
export const engineerPromptsOptions = (id: string) => ({
  ...listFrom(
    [...all, 'engineer', { id }],
    (cursor) => ({ url: `/prompts/engineer/${id}`, params: { cursor } }),
    ({ data, nextCursor }: ResponseOf<typeof engineerPromptsResponse>) => ({ items: data, nextCursor }),
  ),
  enabled: isId(id),
})
