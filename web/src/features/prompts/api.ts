import type { messageSchema } from '@promptery/contract/common'
import { isId } from '@promptery/contract/ids'
import type {
  createPromptResponse,
  engineerPromptsResponse,
  promptResponse,
  promptsResponse,
  updatePromptResponse,
} from '@promptery/contract/listings/prompts'
import type { suggestionsResponse } from '@promptery/contract/listings/suggestions'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { ApiError, hasCode, isNotFound } from '../../lib/api/api-error.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots, queryKeys } from '../../lib/api/query-keys.ts'
import type { Filters } from './marketplace/filters.ts'

const all = queryKeys.prompts

const promptList = (name: string, url: string, params: Record<string, string> = {}) =>
  listOptions([...all, name, params], async (cursor, signal) => {
    const page = await call<typeof promptsResponse>({ url, params: { ...params, cursor }, signal })
    return { items: page.prompts, nextCursor: page.nextCursor }
  })

/** The prompts that sell and please best. */
export const popularOptions = promptList('popular', '/prompts/all-prompts', { sort: 'Top' })

/** What the marketplace shows for its filters, the last result until the next is there. Every filter is sent, `All` too. */
export const marketplaceOptions = ({ verbatim, free, ...filters }: Filters) => {
  const params = { ...filters, ...(free && { free }), ...(verbatim && { verbatim }) }
  const options = listOptions([...all, 'marketplace', params], async (cursor, signal) => {
    const request = { url: '/prompts/all-prompts', params: { ...params, cursor }, signal }
    const { prompts, ...page } = await call<typeof promptsResponse>(request)
    return { ...page, items: prompts }
  })
  return { ...options, placeholderData: keepPreviousData }
}

/**
 * What the marketplace's list says beside its prompts: how many there are, that the search was corrected, and what is
 * close to it. Nothing while the last search's prompts are still shown.
 */
export function useSearchNotes(filters: Filters) {
  const list = useInfiniteQuery({ ...marketplaceOptions(filters), select: ({ pages: [first] }) => first })
  return list.isPlaceholderData ? undefined : list.data
}

/** What a search that is being typed could become. Those that come too late are not waited for. */
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

/** What an engineer offers, best-selling first. */
export const engineerPromptsOptions = (id: string) => ({
  ...listOptions([...all, 'engineer', { id }], async (cursor, signal) => {
    const page = await call<typeof engineerPromptsResponse>({
      url: `/prompts/engineer/${id}`,
      params: { cursor },
      signal,
    })
    return { items: page.data, nextCursor: page.nextCursor }
  }),
  enabled: isId(id),
})

/** One prompt. What is not an id cannot be one, so the server is not asked. */
export const promptOptions = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw new ApiError(404, 'Not Found', { code: 'not_found' })
      return (await call<typeof promptResponse>({ url: `/prompts/${id}`, signal })).prompt
    },
  })

/**
 * One prompt. An unknown id reaches the route's fallback screen, unless the caller has its own words for it.
 * `isFetchedAnew`: it is asked for, whatever is known of it.
 */
export const usePrompt = (id: string, { throwsMissing = true, isFetchedAnew = false } = {}) =>
  useQuery({
    ...promptOptions(id),
    ...(isFetchedAnew && { staleTime: 0 }),
    throwOnError: (error) => throwsMissing && isNotFound(error),
  })

/** Likes a prompt. Says whether that was new: one that was liked elsewhere is liked, and nothing has gone wrong. */
async function likeOnce(id: string): Promise<boolean> {
  try {
    await call<typeof messageSchema>({ method: 'post', url: `/prompts/like/${id}` })
    return true
  } catch (error) {
    if (hasCode(error, 'already_liked')) return false
    throw error
  }
}

/** Likes a prompt. There is no unlike. */
export function useLikePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['like prompt'],
    mutationFn: () => likeOnce(id),
    onSuccess: (isNew) =>
      client.setQueryData(promptOptions(id).queryKey, (prompt) =>
        isNew && prompt ? { ...prompt, likedByMe: true, likesCount: prompt.likesCount + 1 } : prompt,
      ),
    // Also when it was no new like: then what is shown here is old.
    onSettled: () => client.invalidateQueries({ queryKey: all }),
  })
}

type Upload = { form: FormData; onProgress: (progress: number) => void }

/** Offers a prompt for sale. Answers with the new prompt. */
export function useCreatePrompt() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create prompt'],
    meta: { showsRefusal: true },
    mutationFn: async ({ form, onProgress }: Upload) => {
      const { newPrompt } = await call<typeof createPromptResponse>({
        method: 'post',
        url: '/prompts/create',
        data: form,
        onUploadProgress: onProgress,
      })
      return newPrompt
    },
    // Whoever offers something is an engineer.
    onSuccess: () => invalidateRoots(client, 'prompts', 'engineers'),
  })
}

/** Changes a listing. Answers with the prompt as it is now. */
export function useUpdatePrompt(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['update prompt'],
    meta: { showsRefusal: true },
    mutationFn: async ({ form, onProgress }: Upload) => {
      const { prompt } = await call<typeof updatePromptResponse>({
        method: 'put',
        url: `/prompts/update/${id}`,
        data: form,
        onUploadProgress: onProgress,
      })
      return prompt
    },
    onSuccess: (prompt) => {
      client.setQueryData(promptOptions(id).queryKey, prompt)
      return client.invalidateQueries({ queryKey: all })
    },
  })
}
