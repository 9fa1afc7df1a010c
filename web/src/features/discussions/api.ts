import type { DiscussionSort } from '@promptery/contract/people/talk/discussion-limits'
import type {
  CreateDiscussionBody,
  Discussion,
  discussionResponse,
  discussionsResponse,
} from '@promptery/contract/people/talk/discussions'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type PageOf } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

/** Root of the keys of lists and topics. */
export const all = ['discussions']

type Pages = { pages: PageOf<Discussion>[] }

/** Oldest first, like each page. Removes duplicates of posted discussions. */
const oldestFirst = ({ pages }: Pages): Discussion[] => [
  ...new Map(pages.toReversed().flatMap(({ items }) => items.map((one) => [one._id, one] as const))).values(),
]

/** Discussions whose topic contains `topic`: in an order, or the latest, earlier ones on demand. */
export const discussionsOptions = (topic: string, sort?: DiscussionSort) => ({
  ...listOptions([...all, 'list', topic, sort ?? ''], async (before, signal) => {
    const params = { topic: topic || undefined, sort, before }
    const page = await call<typeof discussionsResponse>({ url: '/discussions/all', params, signal })
    return { items: page.data, nextCursor: page.nextCursor }
  }),
  ...(!sort && { select: oldestFirst }),
  placeholderData: keepPreviousData,
})

/** Posts a discussion and appends it to the list of `topic`. */
export function useCreateDiscussion(topic: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create discussion'],
    meta: { showsRefusal: true },
    mutationFn: async (data: CreateDiscussionBody) =>
      (await call<typeof discussionResponse>({ method: 'post', url: '/discussions/create', data })).data,
    onSuccess: (created) => {
      client.setQueryData(discussionsOptions(topic).queryKey, (list) => {
        const [latest, ...earlier] = list?.pages ?? []
        return list && latest && { ...list, pages: [{ ...latest, items: [...latest.items, created] }, ...earlier] }
      })
      // Lists of other searches may lack it.
      return client.invalidateQueries({ queryKey: all, refetchType: 'none' })
    },
  })
}
