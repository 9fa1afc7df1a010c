import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  conversationsResponse,
  messageOnWire,
  messagesQuery,
  messagesResponse,
  sendMessageBody,
} from '@promptery/contract/people/talk/messages'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { leaveConversation } from './leave-conversation.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { muteConversation } from './mute-conversation.ts'
import { readConversation } from './read-conversation.ts'
import { sendMessage } from './send-message.ts'

export function messageRoutes(app: App): void {
  const { members } = operations(app, 'messages')

  members.get('/users/chats', {
    id: 'listConversations',
    summary: 'Conversations, latest first',
    querystring: pageQuery,
    returns: conversationsResponse,
    run: async (ctx, { query }) => ({ loggedInUserId: ctx.user.id, ...(await listConversations(ctx, query)) }),
  })

  members.get('/messages/:id', {
    id: 'listMessages',
    summary: 'Messages with one user',
    params: idParams,
    querystring: messagesQuery,
    returns: messagesResponse,
    errors: [404],
    async run(ctx, { params, query }, reply) {
      const input = { ...params, ...query }
      const { messages, nextCursor } = await listMessages(ctx, input)
      if (nextCursor) reply.header('x-next-cursor', nextCursor)
      return messages
    },
  })

  members.post('/messages/send/:id', {
    id: 'sendMessage',
    summary: 'Send a message',
    params: idParams,
    body: sendMessageBody,
    status: 201,
    returns: messageOnWire,
    otherResponses: { 200: messageOnWire },
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: limited('send-message', { points: 120, durationSeconds: 60, by: 'user' }),
    config: { isPrivate: true },
    bodyLimit: jsonBytesMax(LIMITS.message.max),
    async run(ctx, { params, body }, reply) {
      const { message, isNew } = await sendMessage(ctx, { ...body, ...params })
      reply.code(isNew ? 201 : 200)
      return message
    },
  })

  members.post('/messages/read/:id', {
    id: 'readConversation',
    summary: 'Mark the messages of one user as read',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => readConversation(ctx, params),
  })

  members.put('/messages/mute/:id', {
    id: 'muteConversation',
    summary: 'Mute a conversation: its messages neither notify nor count as unread',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => muteConversation(ctx, { ...params, isMuted: true }),
  })

  members.delete('/messages/mute/:id', {
    id: 'unmuteConversation',
    summary: 'Unmute a conversation',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => muteConversation(ctx, { ...params, isMuted: false }),
  })

  members.post('/messages/leave/:id', {
    id: 'leaveConversation',
    summary: 'Leave a conversation: it is hidden until the next message, and its messages for ever',
    params: idParams,
    returns: successSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    run: (ctx, { params }) => leaveConversation(ctx, params),
  })
}
