import type { successSchema } from '@promptery/contract/common'
import type { AnswerSort } from '@promptery/contract/talk/discussion-limits'
import type {
  answerResponse,
  answersResponse,
  CreateDiscussionBody,
  discussionResponse,
  topicResponse,
  votesResponse,
} from '@promptery/contract/talk/discussions'
import { useQueryClient } from '@tanstack/react-query'
import type { ResponseOf, Schema } from '../../../lib/api/api-client.ts'
import type { CallRequest } from '../../../lib/api/http.ts'
import { listOf } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { queryOfId } from '../../../lib/api/query-of.ts'
import { useSend } from '../../../lib/api/use-send.ts'
import { all } from '../api.ts'

export const topicOptions = (id: string) =>
  queryOfId(id, [...all, 'topic', id], `/discussions/${id}`, ({ data }: ResponseOf<typeof topicResponse>) => data)

export const answersOptions = (topicId: string, sort: AnswerSort) =>
  listOf<typeof answersResponse>([...all, 'answers', topicId, sort], 'answers', `/discussions/answers/${topicId}`, {
    sort,
  })

/** A change of a topic or its answers, after which what shows them is fetched again. */
const useChange = <Of extends Schema, Given = void>(name: string, request: (given: Given) => CallRequest) =>
  useSend<Of, Given>(name, request, { refetches: [all] })

export const useAnswer = (topicId: string) =>
  useChange<typeof answerResponse, { text: string }>('answer', (data) => ({
    method: 'post',
    url: `/discussions/answers/${topicId}`,
    data,
  }))

export const useEditAnswer = (id: string) =>
  useChange<typeof answerResponse, { text: string }>('edit answer', (data) => ({
    method: 'put',
    url: `/answers/${id}`,
    data,
  }))

export const useDeleteAnswer = (id: string) =>
  useChange<typeof successSchema>('delete answer', () => ({ method: 'delete', url: `/answers/${id}` }))

export const useEditTopic = (id: string) =>
  useChange<typeof discussionResponse, CreateDiscussionBody>('edit topic', (data) => ({
    method: 'put',
    url: `/discussions/${id}`,
    data,
  }))

/** The topic is not fetched again, as it may be gone: its page is left. */
export function useDeleteTopic(id: string) {
  const client = useQueryClient()
  return useSend<typeof successSchema>('delete topic', () => ({ method: 'delete', url: `/discussions/${id}` }), {
    onSuccess: () => client.invalidateQueries({ queryKey: all, refetchType: 'none' }),
  })
}

/** Accepts an answer, or none. */
export const useAccept = (topicId: string) =>
  useChange<typeof successSchema, string | null>('accept answer', (answerId) => ({
    method: 'put',
    url: `/discussions/accepted/${topicId}`,
    data: { answerId },
  }))

/** Votes for a topic or answer, or takes the vote back. */
export const useVote = (of: 'discussions' | 'answers', id: string) =>
  useChange<typeof votesResponse, boolean>('vote', (votes) => ({
    method: votes ? 'put' : 'delete',
    url: `/${of}/vote/${id}`,
  }))

/** Marks a topic as read. Its new answers stay marked while it is open. */
export function useReadTopic(id: string) {
  const client = useQueryClient()
  return useSend<typeof successSchema, string>(
    'read topic',
    (_latest) => ({ method: 'post', url: `/discussions/read/${id}` }),
    {
      refetches: [queryKeys.notifications],
      logsRefusal: true,
      onSuccess: () => client.invalidateQueries({ queryKey: [...all, 'list'], refetchType: 'none' }),
    },
  )
}
