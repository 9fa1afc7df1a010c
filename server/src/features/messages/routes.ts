import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  conversationsResponse,
  messageOnWire,
  messagesQuery,
  messagesResponse,
  sendMessageBody,
} from '@promptery/contract/people/messages'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { listConversations } from './list-conversations.ts'
import { listMessages } from './list-messages.ts'
import { readConversation } from './read-conversation.ts'
import { sendMessage } from './send-message.ts'

const tags = ['messages']

export function messageRoutes(app: App): void {
  app.get(
    '/users/chats',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listConversations',
        summary: 'Conversations, latest first',
        querystring: pageQuery,
        response: responses({ 200: conversationsResponse }),
      },
    },
    async (request) => {
      const ctx = requireUser(request.ctx)
      return { loggedInUserId: ctx.user.id, ...(await listConversations(ctx, request.query)) }
    },
  )

  app.get(
    '/messages/:id',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listMessages',
        summary: 'Messages with one user',
        params: idParams,
        querystring: messagesQuery,
        response: responses({ 200: messagesResponse }, 404),
      },
    },
    async (request, reply) => {
      const input = { ...request.params, ...request.query }
      const { messages, nextCursor } = await listMessages(requireUser(request.ctx), input)
      if (nextCursor) reply.header('x-next-cursor', nextCursor)
      return messages
    },
  )

  app.post(
    '/messages/send/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      bodyLimit: jsonBytesMax(LIMITS.message.max),
      preHandler: limited('send-message', { points: 120, durationSeconds: 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'sendMessage',
        summary: 'Send a message',
        params: idParams,
        body: sendMessageBody,
        response: responses({ 200: messageOnWire, 201: messageOnWire }, 403, 404, 409, 429),
      },
    },
    async (request, reply) => {
      const { message, isNew } = await sendMessage(requireUser(request.ctx), { ...request.body, ...request.params })
      return reply.code(isNew ? 201 : 200).send(message)
    },
  )

  app.post(
    '/messages/read/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'readConversation',
        summary: 'Mark the messages of one user as read',
        params: idParams,
        response: responses({ 200: successSchema }, 404, 429),
      },
    },
    async (request) => {
      await readConversation(requireUser(request.ctx), request.params)
      return { success: true as const }
    },
  )
}
