import type { DiscussionSort } from '@promptery/contract/talk/discussion-limits'
import type { CreateDiscussionBody, Discussion } from '@promptery/contract/talk/discussions'
import { createDiscussion, listDiscussions } from '@promptery/contract/talk/discussions'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type PageOf } from '../../lib/api/api-client.ts'
import { listFrom } from '../../lib/api/list-options.ts'

/** Root of the keys of lists and topics. */
export const all = ['discussions']

type Pages = { pages: PageOf<Discussion>[] }

/** Oldest first, like each page. Removes duplicates of posted discussions. */
const oldestFirst = ({ pages }: Pages): Discussion[] => [
  ...new Map(pages.toReversed().flatMap(({ items }) => items.map((one) => [one._id, one] as const))).values(),
]

/** Discussions whose topic contains `topic`: in an order, or the latest, earlier ones on demand. */
export const discussionsOptions = (topic: string, sort?: DiscussionSort, after?: string) => ({
  ...listFrom(
    [...all, 'list', topic, sort ?? '', after],
    listDiscussions,
    (before = after) => ({ query: { topic: topic || undefined, sort, before } }),
    ({ data, nextCursor }) => ({ items: data, nextCursor }),
  ),
  ...(!sort && { select: oldestFirst }),
  placeholderData: keepPreviousData,
})

/** Posts a discussion and appends it to the list of `topic`. */
export function useCreateDiscussion(topic: string) {
  const client = useQueryClient()
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async (data: CreateDiscussionBody) => (await call(createDiscussion, { body: data })).data,
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
