import type { successSchema } from '@promptery/contract/common'
import { isId } from '@promptery/contract/ids'
import type { AnswerSort } from '@promptery/contract/people/talk/discussion-limits'
import type {
  answerResponse,
  answersResponse,
  CreateDiscussionBody,
  discussionResponse,
  topicResponse,
  votesResponse,
} from '@promptery/contract/people/talk/discussions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { ApiError } from '../../../lib/api/api-error.ts'
import { listOptions } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { all } from '../api.ts'

/** Invalid ids fail without a request. */
export const topicOptions = (id: string) =>
  queryOptions({
    queryKey: [...all, 'topic', id],
    queryFn: async ({ signal }) => {
      if (!isId(id)) throw new ApiError(404, 'Not Found', { code: 'not_found' })
      return (await call<typeof topicResponse>({ url: `/discussions/${id}`, signal })).data
    },
  })

export const answersOptions = (topicId: string, sort: AnswerSort) =>
  listOptions([...all, 'answers', topicId, sort], async (cursor, signal) => {
    const request = { url: `/discussions/answers/${topicId}`, params: { sort, cursor }, signal }
    const { answers, nextCursor } = await call<typeof answersResponse>(request)
    return { items: answers, nextCursor }
  })

/** A change of a topic or its answers. What shows them is fetched anew. */
function useChange<Given, Sent>(name: string, change: (given: Given) => Promise<Sent>) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [name],
    meta: { showsRefusal: true },
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
  })
}

export const useAnswer = (topicId: string) =>
  useChange('answer', async (data: { text: string }) => {
    const request = { method: 'post', url: `/discussions/answers/${topicId}`, data } as const
    return (await call<typeof answerResponse>(request)).answer
  })

export const useEditAnswer = (id: string) =>
  useChange('edit answer', (data: { text: string }) =>
    call<typeof answerResponse>({ method: 'put', url: `/answers/${id}`, data }),
  )

export const useDeleteAnswer = (id: string) =>
  useChange('delete answer', (_: undefined) => call<typeof successSchema>({ method: 'delete', url: `/answers/${id}` }))

export const useEditTopic = (id: string) =>
  useChange('edit topic', (data: CreateDiscussionBody) =>
    call<typeof discussionResponse>({ method: 'put', url: `/discussions/${id}`, data }),
  )

/** The topic is not fetched anew, as it may be gone: its page is left. */
export function useDeleteTopic(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['delete topic'],
    meta: { showsRefusal: true },
    mutationFn: (_: undefined) => call<typeof successSchema>({ method: 'delete', url: `/discussions/${id}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: all, refetchType: 'none' }),
  })
}

/** Accepts an answer, or none. */
export const useAccept = (topicId: string) =>
  useChange('accept answer', (answerId: string | null) =>
    call<typeof successSchema>({ method: 'put', url: `/discussions/accepted/${topicId}`, data: { answerId } }),
  )

/** Votes for a topic or answer, or takes the vote back. */
export const useVote = (of: 'discussions' | 'answers', id: string) =>
  useChange('vote', (votes: boolean) =>
    call<typeof votesResponse>({ method: votes ? 'put' : 'delete', url: `/${of}/vote/${id}` }),
  )

/** Marks a topic as read. Its new answers stay marked while it is open. */
export function useReadTopic(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['read topic'],
    mutationFn: (_latest: string) => call<typeof successSchema>({ method: 'post', url: `/discussions/read/${id}` }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.notifications }),
        client.invalidateQueries({ queryKey: [...all, 'list'], refetchType: 'none' }),
      ]),
  })
}
