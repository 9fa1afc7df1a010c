import type { AnswerSort } from '@promptery/contract/talk/discussion-limits'
import type { CreateDiscussionBody } from '@promptery/contract/talk/discussions'
import {
  acceptAnswer,
  createAnswer,
  deleteAnswer,
  deleteDiscussion,
  editAnswer,
  editDiscussion,
  getDiscussion,
  listAnswers,
  readDiscussion,
  takeBackVoteForAnswer,
  takeBackVoteForDiscussion,
  voteForAnswer,
  voteForDiscussion,
} from '@promptery/contract/talk/discussions'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { listOf } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { queryOfId } from '../../../lib/api/query-of.ts'
import { useSend } from '../../../lib/api/use-send.ts'
import { all } from '../api.ts'

export const topicOptions = (id: string) =>
  queryOfId(id, [...all, 'topic', id], getDiscussion, { params: { id } }, ({ data }) => data)

export const answersOptions = (topicId: string, sort: AnswerSort) =>
  listOf([...all, 'answers', topicId, sort], listAnswers, 'answers', {
    params: { id: topicId },
    query: {
      sort,
    },
  })

/** A change of a topic or its answers, after which what shows them is fetched again. */
const useChange = <Answer, Given = void>(send: (given: Given) => Promise<Answer>) => useSend(send, { refetches: [all] })

export const useAnswer = (topicId: string) =>
  useChange((data: { text: string }) => call(createAnswer, { params: { id: topicId }, body: data }))

export const useEditAnswer = (id: string) =>
  useChange((data: { text: string }) => call(editAnswer, { params: { id }, body: data }))

export const useDeleteAnswer = (id: string) => useChange(() => call(deleteAnswer, { params: { id } }))

export const useEditTopic = (id: string) =>
  useChange((data: CreateDiscussionBody) => call(editDiscussion, { params: { id }, body: data }))

/** The topic is not fetched again, as it may be gone: its page is left. */
export function useDeleteTopic(id: string) {
  const client = useQueryClient()
  return useSend(() => call(deleteDiscussion, { params: { id } }), {
    onSuccess: () => client.invalidateQueries({ queryKey: all, refetchType: 'none' }),
  })
}

/** Accepts an answer, or none. */
export const useAccept = (topicId: string) =>
  useChange((answerId: string | null) => call(acceptAnswer, { params: { id: topicId }, body: { answerId } }))

const VOTES = {
  discussions: { give: voteForDiscussion, takeBack: takeBackVoteForDiscussion },
  answers: { give: voteForAnswer, takeBack: takeBackVoteForAnswer },
}

/** Votes for a topic or answer, or takes the vote back. */
export const useVote = (of: 'discussions' | 'answers', id: string) =>
  useChange((votes: boolean) => call(VOTES[of][votes ? 'give' : 'takeBack'], { params: { id } }))

/** Marks a topic as read. Its new answers stay marked while it is open. */
export function useReadTopic(id: string) {
  const client = useQueryClient()
  return useSend((_latest: string) => call(readDiscussion, { params: { id } }), {
    refetches: [queryKeys.notifications],
    logsRefusal: true,
    onSuccess: () => client.invalidateQueries({ queryKey: [...all, 'list'], refetchType: 'none' }),
  })
}
