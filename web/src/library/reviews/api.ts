import type { successSchema } from '@promptery/contract/common'
import type {
  PutReviewBody,
  reviewResponse,
  reviewSampleResponse,
  reviewsResponse,
} from '@promptery/contract/library/reviews'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { configOptions } from '../../lib/api/config.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'

const keyOf = (promptId: string) => ['reviews', promptId]
const urlOf = (promptId: string) => `/prompts/reviews/${promptId}`

/** Latest first, without the user's own. */
export const reviewsOptions = (promptId: string) =>
  listOptions(keyOf(promptId), async (cursor, signal) => {
    const request = { url: urlOf(promptId), params: { cursor }, signal }
    const { reviews, ...page } = await call<typeof reviewsResponse>(request)
    return { ...page, items: reviews }
  })

/** The user's own review, and the versions that they may review. `undefined` until loaded. */
export const useOwnReview = (promptId: string) =>
  useInfiniteQuery({ ...reviewsOptions(promptId), select: ({ pages: [first] }) => first })

export const reviewSampleOptions = (id: string, sampleId: string) =>
  queryOptions({
    queryKey: ['review sample', id, sampleId],
    queryFn: async ({ signal }) =>
      (await call<typeof reviewSampleResponse>({ url: `/reviews/sample/${id}`, signal })).sample,
  })

/** Refetches everything that shows a changed review or its stars. */
export function useReviewChanged(promptId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(promptId) }),
      client.invalidateQueries({ queryKey: configOptions.queryKey }),
      invalidateRoots(client, 'prompts', 'engineers'),
    ])
}

/** Creates or changes the user's review. The caller uses `useReviewChanged` afterwards. */
export const usePutReview = (promptId: string) =>
  useSend<typeof reviewResponse, PutReviewBody>('put review', (data) => ({ method: 'put', url: urlOf(promptId), data }))

const sampleUrlOf = (promptId: string) => `/prompts/review-sample/${promptId}`

/** Creates or replaces the sample of the user's review, like `usePutReview`. */
export const usePutReviewSample = (promptId: string) =>
  useMutation({
    mutationKey: ['put review sample'],
    meta: { showsRefusal: true },
    mutationFn: ({ form, onProgress }: { form: FormData; onProgress: (progress: number) => void }) =>
      call<typeof reviewResponse>({
        method: 'put',
        url: sampleUrlOf(promptId),
        data: form,
        onUploadProgress: onProgress,
      }),
  })

/** Removes the sample of the user's review. */
export const useRemoveReviewSample = (promptId: string) =>
  useSend<typeof successSchema>('remove review sample', () => ({ method: 'delete', url: sampleUrlOf(promptId) }), {
    onSuccess: useReviewChanged(promptId),
  })

/** Withdraws the user's own review, or as an admin removes the one with this id. */
export const useRemoveReview = (promptId: string, id?: string) =>
  useSend<typeof successSchema>(
    'remove review',
    () => ({
      method: 'delete',
      url: id === undefined ? urlOf(promptId) : `/admin/reviews/${id}`,
    }),
    { onSuccess: useReviewChanged(promptId) },
  )

/** Replies to a review of the user's own prompt. */
export const useAnswerReview = (promptId: string, id: string) =>
  useSend<typeof reviewResponse, string>(
    'answer review',
    (answer) => ({ method: 'post', url: `/reviews/answer/${id}`, data: { answer } }),
    { refetches: [keyOf(promptId)] },
  )
