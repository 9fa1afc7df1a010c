import { approvalsAnswer, type DecideBody, decideAnswer } from '@promptery/contract/moderation'
import type { Prompt } from '@promptery/contract/prompts'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** What waits for approval, oldest first. */
export const approvalsOptions = infiniteQueryOptions({
  queryKey: ['approvals'],
  queryFn: ({ pageParam, signal }) =>
    call(approvalsAnswer, { url: '/admin/approvals', params: { cursor: pageParam ?? undefined }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  select: ({ pages }): Prompt[] => pages.flatMap(({ prompts }) => prompts),
})

/** Whether somebody else was quicker, or the prompt is gone or another one than was read. */
export const isDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)

/** Approves or rejects a prompt; then it is off the list. */
export function useDecide(id: string) {
  const client = useQueryClient()
  const takeOff = () => {
    client.setQueryData(
      approvalsOptions.queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, prompts: page.prompts.filter(({ _id }) => _id !== id) })),
        },
    )
    return client.invalidateQueries({ queryKey: queryKeys.prompts })
  }
  return useMutation({
    mutationKey: ['decide'],
    meta: { showsRefusal: true },
    mutationFn: (data: DecideBody) => call(decideAnswer, { method: 'post', url: `/admin/approvals/${id}`, data }),
    onSuccess: takeOff,
    onError: async (error) => {
      if (!isDecided(error)) return
      await takeOff()
      await client.invalidateQueries({ queryKey: approvalsOptions.queryKey })
    },
  })
}
