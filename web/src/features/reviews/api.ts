import type { successSchema } from '@promptery/contract/common'
import type {
  PutReviewBody,
  reviewResponse,
  reviewSampleResponse,
  reviewsResponse,
} from '@promptery/contract/listings/reviews'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { configOptions } from '../../lib/api/config.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'

const keyOf = (promptId: string) => ['reviews', promptId]
const urlOf = (promptId: string) => `/prompts/reviews/${promptId}`

/** The reviews of a prompt, latest first, without the user's own. */
export const reviewsOptions = (promptId: string) =>
  listOptions(keyOf(promptId), async (cursor, signal) => {
    const request = { url: urlOf(promptId), params: { cursor }, signal }
    const { reviews, ...page } = await call<typeof reviewsResponse>(request)
    return { ...page, items: reviews }
  })

/** The user's own review of a prompt, and which of its versions they may review. Its data is undefined until that is known. */
export const useOwnReview = (promptId: string) =>
  useInfiniteQuery({ ...reviewsOptions(promptId), select: ({ pages: [first] }) => first })

/** All of a sample of a review of this id: a list has its beginning. */
export const reviewSampleOptions = (id: string, sampleId: string) =>
  queryOptions({
    queryKey: ['review sample', id, sampleId],
    queryFn: async ({ signal }) =>
      (await call<typeof reviewSampleResponse>({ url: `/reviews/sample/${id}`, signal })).sample,
  })

/** After a review has changed: wherever it and its stars are shown. */
export function useReviewChanged(promptId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(promptId) }),
      client.invalidateQueries({ queryKey: configOptions.queryKey }),
      invalidateRoots(client, 'prompts', 'engineers'),
    ])
}

/** Writes the user's review of a prompt, or changes it. Its screens learn of it by `useReviewChanged`. */
export const usePutReview = (promptId: string) =>
  useMutation({
    mutationKey: ['put review'],
    meta: { showsRefusal: true },
    mutationFn: (data: PutReviewBody) => call<typeof reviewResponse>({ method: 'put', url: urlOf(promptId), data }),
  })

const sampleUrlOf = (promptId: string) => `/prompts/review-sample/${promptId}`

/** Shows a result with the user's review of a prompt, in place of the one that is there, as `usePutReview` does. */
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

/** Takes the result away that the user's review of a prompt shows. */
export const useRemoveReviewSample = (promptId: string) =>
  useMutation({
    mutationKey: ['remove review sample'],
    meta: { showsRefusal: true },
    mutationFn: () => call<typeof successSchema>({ method: 'delete', url: sampleUrlOf(promptId) }),
    onSuccess: useReviewChanged(promptId),
  })

/** Takes the user's own review of a prompt back, or as an admin removes the one of this id. */
export const useRemoveReview = (promptId: string, id?: string) =>
  useMutation({
    mutationKey: ['remove review'],
    meta: { showsRefusal: true },
    mutationFn: () =>
      call<typeof successSchema>({
        method: 'delete',
        url: id === undefined ? urlOf(promptId) : `/admin/reviews/${id}`,
      }),
    onSuccess: useReviewChanged(promptId),
  })

/** Answers a review of the user's own prompt. */
export function useAnswerReview(promptId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['answer review'],
    meta: { showsRefusal: true },
    mutationFn: (answer: string) =>
      call<typeof reviewResponse>({ method: 'post', url: `/reviews/answer/${id}`, data: { answer } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(promptId) }),
  })
}
