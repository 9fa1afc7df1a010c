import type { PutReviewBody } from '@promptery/contract/library/reviews'
import {
  answerReview,
  getReviewSample,
  listReviews,
  putReview,
  putReviewSample,
  removeReview,
  removeReviewSample,
  withdrawReview,
} from '@promptery/contract/library/reviews'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { configOptions } from '../../lib/api/config.ts'
import { listFrom } from '../../lib/api/list-options.ts'
import { invalidateRoots } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'

const keyOf = (promptId: string) => ['reviews', promptId]

/** Latest first, without the user's own. */
export const reviewsOptions = (promptId: string) =>
  listFrom(
    keyOf(promptId),
    listReviews,
    (cursor) => ({ params: { id: promptId }, query: { cursor } }),
    ({ reviews, ...page }) => ({ ...page, items: reviews }),
  )

/** The user's own review, and the versions that they may review. `undefined` until loaded. */
export const useOwnReview = (promptId: string) =>
  useInfiniteQuery({ ...reviewsOptions(promptId), select: ({ pages: [first] }) => first })

export const reviewSampleOptions = (id: string, sampleId: string) =>
  queryOptions({
    queryKey: ['review sample', id, sampleId],
    queryFn: async ({ signal }) => (await call(getReviewSample, { params: { id }, signal })).sample,
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
  useSend((data: PutReviewBody) => call(putReview, { params: { id: promptId }, body: data }))

/** Creates or replaces the sample of the user's review, like `usePutReview`. */
export const usePutReviewSample = (promptId: string) =>
  useMutation({
    meta: { showsRefusal: true },
    mutationFn: ({ form, onProgress }: { form: FormData; onProgress: (progress: number) => void }) =>
      call(putReviewSample, { params: { id: promptId }, body: form, onUploadProgress: onProgress }),
  })

/** Removes the sample of the user's review. */
export const useRemoveReviewSample = (promptId: string) =>
  useSend(() => call(removeReviewSample, { params: { id: promptId } }), {
    onSuccess: useReviewChanged(promptId),
  })

/** Withdraws the user's own review, or as an admin removes the one with this id. */
export const useRemoveReview = (promptId: string, id?: string) =>
  useSend(
    () =>
      id === undefined ? call(withdrawReview, { params: { id: promptId } }) : call(removeReview, { params: { id } }),
    { onSuccess: useReviewChanged(promptId) },
  )

/** Replies to a review of the user's own prompt. */
export const useAnswerReview = (promptId: string, id: string) =>
  useSend((answer: string) => call(answerReview, { params: { id }, body: { answer } }), {
    refetches: [keyOf(promptId)],
  })
