import { idSchema, messageSchema } from '@promptery/contract/common'
import {
  createPromptAnswer,
  deletePromptAnswer,
  engineerPromptsAnswer,
  type Prompt,
  type PromptsPage,
  promptAnswer,
  promptsAnswer,
  updatePromptAnswer,
} from '@promptery/contract/prompts'
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api-client.ts'
import { ApiError, isNotFound } from '../../lib/api-error.ts'
import { invalidateRoots, queryKeys } from '../../lib/query-keys.ts'
import { paths } from '../../paths.ts'
import type { Filters } from './marketplace/filters.ts'

const all = queryKeys.prompts

type Pages = { pages: PromptsPage[] }
const flatten = ({ pages }: Pages): Prompt[] => pages.flatMap(({ prompts }) => prompts)

/** A list of prompts that goes on with a cursor. */
const listOptions = (name: string, url: string, params: Record<string, string> = {}) =>
  infiniteQueryOptions({
    queryKey: [...all, name, params],
    queryFn: ({ pageParam, signal }) =>
      call(promptsAnswer, { url, params: { ...params, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: PromptsPage) => nextCursor,
    select: flatten,
  })

/** The prompts that sell and please best. */
export const popularOptions = queryOptions({
  queryKey: [...all, 'popular'],
  queryFn: async ({ signal }) =>
    (await call(promptsAnswer, { url: '/prompts/all-prompts', params: { sort: 'Top' }, signal })).prompts,
})

/** What the marketplace shows for its filters. Every filter is sent, `All` too. */
export const useMarketplace = (filters: Filters) =>
  useInfiniteQuery({
    ...listOptions('marketplace', '/prompts/all-prompts', { ...filters }),
    // The last result stays in sight, dimmed, until the next is there.
    placeholderData: (previous) => previous,
  })

export const myPromptsOptions = listOptions('mine', '/prompts/my-prompts')
export const boughtPromptsOptions = listOptions('bought', '/prompts/bought-prompts')

/** What an engineer offers, best-selling first. */
export const engineerPromptsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...all, 'engineer', { id }],
    queryFn: async ({ pageParam, signal }): Promise<PromptsPage> => {
      const params = { cursor: pageParam ?? undefined }
      const { data, ...page } = await call(engineerPromptsAnswer, { url: `/prompts/engineer/${id}`, params, signal })
      return { ...page, prompts: data }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: PromptsPage) => nextCursor,
    select: flatten,
    enabled: idSchema.safeParse(id).success,
  })

/** One prompt. What is not an id cannot be one, so the server is not asked. */
const promptOptions = (id: string) =>
  queryOptions({
    queryKey: [...all, 'one', id],
    queryFn: async ({ signal }) => {
      if (!idSchema.safeParse(id).success) throw new ApiError(404, 'Not Found')
      return (await call(promptAnswer, { url: `/prompts/${id}`, signal })).prompt
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
    await call(messageSchema, { method: 'post', url: `/prompts/like/${id}` })
    return true
  } catch (error) {
    // For an id that is one, the server has no other reason for this status.
    if (error instanceof ApiError && error.status === 400) return false
    throw error
  }
}

/** Likes a prompt. There is no unlike. */
export function useLikePrompt(id: string, userId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['like prompt'],
    mutationFn: () => likeOnce(id),
    onSuccess: (isNew) =>
      client.setQueryData(promptOptions(id).queryKey, (prompt) =>
        isNew && prompt && userId
          ? { ...prompt, likes: [userId, ...prompt.likes], likesCount: prompt.likesCount + 1 }
          : prompt,
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
      const { newPrompt } = await call(createPromptAnswer, {
        method: 'post',
        url: '/prompts/create',
        data: form,
        onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
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
      const { prompt } = await call(updatePromptAnswer, {
        method: 'put',
        url: `/prompts/update/${id}`,
        data: form,
        onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
      })
      return prompt
    },
    onSuccess: (prompt) => {
      client.setQueryData(promptOptions(id).queryKey, prompt)
      return client.invalidateQueries({ queryKey: all })
    },
  })
}

/** Takes a listing off the market: for good, or for all but its buyers. */
export function useDeletePrompt(id: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['delete prompt'],
    meta: { showsRefusal: true },
    mutationFn: () => call(deletePromptAnswer, { method: 'delete', url: `/prompts/delete/${id}` }),
    onSuccess: async ({ withdrawn }) => {
      toast.success(withdrawn ? 'Listing Withdrawn' : 'Listing Deleted')
      // Away first: what is gone must not be fetched once more for the screen that showed it.
      await navigate(paths.profile)
      client.removeQueries({ queryKey: promptOptions(id).queryKey })
      await invalidateRoots(client, 'prompts', 'engineers', 'cart')
    },
  })
}
