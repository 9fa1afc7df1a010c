import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import {
  conversationsAnswer,
  messageOnWire,
  messagesAnswer,
  messagesQuery,
  sendMessageBody,
} from '@promptery/contract/messages'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { limited } from '../../http/rate-limits.ts'
import { requireUser, sessionRequired } from '../../http/session.ts'
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
      schema: { tags, querystring: pageQuery, response: answers({ 200: conversationsAnswer }, 400, 401) },
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
        params: idParams,
        querystring: messagesQuery,
        response: answers({ 200: messagesAnswer }, 400, 401, 404),
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
      onRequest: sessionRequired,
      preHandler: limited('send-message', { points: 120, durationSeconds: 60, by: 'user' }),
      schema: {
        tags,
        params: idParams,
        body: sendMessageBody,
        response: answers({ 200: messageOnWire, 201: messageOnWire }, 400, 401, 403, 404, 409, 429),
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
      onRequest: sessionRequired,
      schema: { tags, params: idParams, response: answers({ 200: successSchema }, 400, 401, 404) },
    },
    async (request) => {
      await readConversation(requireUser(request.ctx), request.params)
      return { success: true as const }
    },
  )
}
