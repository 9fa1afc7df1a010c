import {
  type CreateDiscussionBody,
  createDiscussionAnswer,
  type Discussion,
  discussionsAnswer,
} from '@promptery/contract/discussions'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'

const all = ['discussions']

type Pages = { pages: { data: Discussion[] }[] }

/** Oldest first, as each page is; the first page is the latest. What was posted here may come again on a page. */
const flatten = ({ pages }: Pages): Discussion[] => [
  ...new Map(pages.toReversed().flatMap(({ data }) => data.map((one) => [one._id, one] as const))).values(),
]

/** The latest discussions whose topic contains `topic`, and earlier ones as they are asked for. */
export const discussionsOptions = (topic: string) =>
  infiniteQueryOptions({
    queryKey: [...all, topic],
    queryFn: ({ pageParam, signal }) =>
      call(discussionsAnswer, {
        url: '/discussions/all',
        params: { topic: topic || undefined, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: flatten,
  })

/** Posts a discussion and appends it to the list that is shown, which is that of `topic`. */
export function useCreateDiscussion(topic: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create discussion'],
    meta: { showsRefusal: true },
    mutationFn: async (data: CreateDiscussionBody) =>
      (await call(createDiscussionAnswer, { method: 'post', url: '/discussions/create', data })).data,
    onSuccess: (created) => {
      client.setQueryData(discussionsOptions(topic).queryKey, (list) => {
        const [latest, ...earlier] = list?.pages ?? []
        return list && latest && { ...list, pages: [{ ...latest, data: [...latest.data, created] }, ...earlier] }
      })
      // The lists of other searches may lack it now.
      return client.invalidateQueries({ queryKey: all, refetchType: 'none' })
    },
  })
}
