import { LIMITS } from '@promptery/contract/constants'
import { ANSWER } from '@promptery/contract/talk/discussion-limits'
import * as discussionsContract from '@promptery/contract/talk/discussions'
import * as messagesContract from '@promptery/contract/talk/messages'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, SEARCHES, uploads, writes } from '../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../platform/http/session/guards.ts'
import { limitSearch } from '../platform/scale/concurrency/concurrency-limit.ts'
import { jsonBytesMax } from '../platform/scale/limit-bodies.ts'
import { acceptAnswer, createAnswer, deleteAnswer, editAnswer, listAnswers } from './board/answers.ts'
import {
  createDiscussion,
  deleteDiscussion,
  editDiscussion,
  getTopic,
  listDiscussions,
  readTopic,
} from './board/topics.ts'
import { takeVoteBack, vote } from './board/vote.ts'
import { getAttachment, sendAttachment } from './chats/attachments.ts'
import { leaveConversation, listConversations, muteConversation, readConversation } from './chats/conversations.ts'
import { listMessages, searchMessages } from './chats/list-messages.ts'
import { sendMessage } from './chats/send-message.ts'

/** Changes are compared with sold texts, as new topics and answers are. */
const EDITS = limited('edit-discussion', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** Topics and their answers. */
export function discussionRoutes(app: App): void {
  implement(app, 'discussions', discussionsContract, {
    listDiscussions: {
      limit: limited('search', SEARCHES, ({ query }) => Boolean((query as { topic?: string }).topic)),
      run(ctx, request) {
        const list = () => listDiscussions(ctx, request.query)
        return request.query.topic ? limitSearch(request, list) : list()
      },
    },

    createDiscussion: {
      onRequest: confirmedRequired,
      limit: limited('create-discussion', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
      run: async (ctx, { body }) => ({ data: await createDiscussion(ctx, body) }),
    },

    getDiscussion: async (ctx, { params }) => ({ data: await getTopic(ctx, params) }),

    editDiscussion: {
      onRequest: confirmedRequired,
      limit: EDITS,
      bodyLimit: jsonBytesMax(LIMITS.topic.max, LIMITS.discussion.max),
      run: async (ctx, { params, body }) => ({ data: await editDiscussion(ctx, { ...params, ...body }) }),
    },

    deleteDiscussion: {
      limit: writes,
      run: (ctx, { params }) => deleteDiscussion(ctx, params),
    },

    acceptAnswer: {
      limit: writes,
      run: (ctx, { params, body }) => acceptAnswer(ctx, { discussionId: params.id, ...body }),
    },

    readDiscussion: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => readTopic(ctx, params),
    },

    voteForDiscussion: {
      limit: writes,
      onRequest: confirmedRequired,
      run: (ctx, { params }) => vote(ctx, { of: 'topic', ...params }),
    },

    takeBackVoteForDiscussion: {
      limit: writes,
      run: (ctx, { params }) => takeVoteBack(ctx, { of: 'topic', ...params }),
    },

    voteForAnswer: {
      limit: writes,
      onRequest: confirmedRequired,
      run: (ctx, { params }) => vote(ctx, { of: 'answer', ...params }),
    },

    takeBackVoteForAnswer: {
      limit: writes,
      run: (ctx, { params }) => takeVoteBack(ctx, { of: 'answer', ...params }),
    },

    listAnswers: (ctx, { params, query }) => listAnswers(ctx, { discussionId: params.id, ...query }),

    createAnswer: {
      onRequest: confirmedRequired,
      limit: limited('create-answer', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(ANSWER.max),
      run: async (ctx, { params, body }) => ({ answer: await createAnswer(ctx, { discussionId: params.id, ...body }) }),
    },

    editAnswer: {
      onRequest: confirmedRequired,
      limit: EDITS,
      bodyLimit: jsonBytesMax(ANSWER.max),
      run: async (ctx, { params, body }) => ({ answer: await editAnswer(ctx, { ...params, ...body }) }),
    },

    deleteAnswer: {
      limit: writes,
      run: (ctx, { params }) => deleteAnswer(ctx, params),
    },
  })
}

/** What a file may do in a browser: nothing. */
const SANDBOXED = "default-src 'none'; sandbox"
const sends = limited('send-message', { points: 120, durationSeconds: 60, by: 'user' })
/** Any file name in ASCII, and the whole one for browsers that read it. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

export function messageRoutes(app: App): void {
  implement(app, 'messages', messagesContract, {
    listConversations: async (ctx, { query }) => ({
      loggedInUserId: ctx.user.id,
      ...(await listConversations(ctx, query)),
    }),

    async listMessages(ctx, { params, query }, reply) {
      const input = { ...params, ...query }
      const { messages, nextCursor } = await listMessages(ctx, input)
      if (nextCursor) reply.header('x-next-cursor', nextCursor)
      return messages
    },

    sendMessage: {
      onRequest: confirmedRequired,
      limit: sends,
      config: { isPrivate: true },
      bodyLimit: jsonBytesMax(LIMITS.message.max),
      async run(ctx, { params, body }, reply) {
        const { message, isNew } = await sendMessage(ctx, { ...body, ...params })
        reply.code(isNew ? 201 : 200)
        return message
      },
    },

    sendAttachment: {
      onRequest: confirmedRequired,
      limit: sends,
      config: { isPrivate: true },
      uploadLimit: uploads,
      async run(ctx, { params, body, upload }, reply) {
        const { message, isNew } = await sendAttachment(ctx, { ...body, ...params, file: upload })
        reply.code(isNew ? 201 : 200)
        return message
      },
    },

    async getAttachment(ctx, { params, headers }, reply) {
      const { name, etag, isPicture, read } = await getAttachment(ctx, params)
      // The browser asks again each time, and who may not read it any more is refused.
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-security-policy': SANDBOXED })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      if (!isPicture) reply.header('content-disposition', dispositionOf(name))
      return reply.type(isPicture ? 'image/webp' : 'text/plain; charset=utf-8').send(await read())
    },

    searchMessages: {
      limit: limited('message-search', SEARCHES),
      run: (ctx, request) => limitSearch(request, () => searchMessages(ctx, request.query)),
    },

    readConversation: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => readConversation(ctx, params),
    },

    muteConversation: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => muteConversation(ctx, { ...params, isMuted: true }),
    },

    unmuteConversation: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => muteConversation(ctx, { ...params, isMuted: false }),
    },

    leaveConversation: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => leaveConversation(ctx, params),
    },
  })
}
