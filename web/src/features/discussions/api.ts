import type {
  CreateDiscussionBody,
  createDiscussionResponse,
  Discussion,
  discussionsResponse,
} from '@promptery/contract/people/discussions'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type PageOf } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

const all = ['discussions']

type Pages = { pages: PageOf<Discussion>[] }

/** Oldest first, as each page is; the first page is the latest. What was posted here may come again on a page. */
const oldestFirst = ({ pages }: Pages): Discussion[] => [
  ...new Map(pages.toReversed().flatMap(({ items }) => items.map((one) => [one._id, one] as const))).values(),
]

/** The latest discussions whose topic contains `topic`, and earlier ones as they are asked for. */
export const discussionsOptions = (topic: string) => ({
  ...listOptions([...all, topic], async (before, signal) => {
    const params = { topic: topic || undefined, before }
    const page = await call<typeof discussionsResponse>({ url: '/discussions/all', params, signal })
    return { items: page.data, nextCursor: page.nextCursor }
  }),
  select: oldestFirst,
  placeholderData: keepPreviousData,
})

/** Posts a discussion and appends it to the list that is shown, which is that of `topic`. */
export function useCreateDiscussion(topic: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['create discussion'],
    meta: { showsRefusal: true },
    mutationFn: async (data: CreateDiscussionBody) =>
      (await call<typeof createDiscussionResponse>({ method: 'post', url: '/discussions/create', data })).data,
    onSuccess: (created) => {
      client.setQueryData(discussionsOptions(topic).queryKey, (list) => {
        const [latest, ...earlier] = list?.pages ?? []
        return list && latest && { ...list, pages: [{ ...latest, items: [...latest.items, created] }, ...earlier] }
      })
      // The lists of other searches may lack it now.
      return client.invalidateQueries({ queryKey: all, refetchType: 'none' })
    },
  })
}
