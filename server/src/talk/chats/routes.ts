import { idParams, pageQuery, successSchema } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  attachmentParams,
  conversationsResponse,
  messageOnWire,
  messagesQuery,
  messagesResponse,
  searchMessagesQuery,
  searchMessagesResponse,
  sendAttachmentBody,
  sendMessageBody,
} from '@promptery/contract/talk/messages'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { limited, SEARCHES, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getAttachment, sendAttachment } from './attachments.ts'
import { leaveConversation, listConversations, muteConversation, readConversation } from './conversations.ts'
import { listMessages } from './list-messages.ts'
import { searchMessages } from './search-messages.ts'
import { sendMessage } from './send-message.ts'

/** What a file may do in a browser: nothing. */
const SANDBOXED = "default-src 'none'; sandbox"
const sends = limited('send-message', { points: 120, durationSeconds: 60, by: 'user' })
/** Any file name in ASCII, and the whole one for browsers that read it. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

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
    limit: sends,
    config: { isPrivate: true },
    bodyLimit: jsonBytesMax(LIMITS.message.max),
    async run(ctx, { params, body }, reply) {
      const { message, isNew } = await sendMessage(ctx, { ...body, ...params })
      reply.code(isNew ? 201 : 200)
      return message
    },
  })

  members.post('/messages/attachments/:id', {
    id: 'sendAttachment',
    summary: 'Send a message with a file: a picture, or a text whose name ends with .txt or .md',
    consumes: ['multipart/form-data'],
    params: idParams,
    body: sendAttachmentBody,
    status: 201,
    returns: messageOnWire,
    otherResponses: { 200: messageOnWire },
    errors: [403, 404, 409],
    onRequest: confirmedRequired,
    limit: sends,
    config: { isPrivate: true },
    file: { field: 'file', limit: uploads },
    async run(ctx, { params, body, upload }, reply) {
      const { message, isNew } = await sendAttachment(ctx, { ...body, ...params, file: upload })
      reply.code(isNew ? 201 : 200)
      return message
    },
  })

  members.get('/messages/attachments/:id/:file', {
    id: 'getAttachment',
    summary: 'The file of a message',
    description:
      'A width of a picture as WebP, or a text as a download. For the two of the conversation, and for admins once the message was reported.',
    params: attachmentParams,
    produces: ['image/webp', 'text/plain'],
    returns: z.any(),
    errors: [404],
    async run(ctx, { params, headers }, reply) {
      const { name, etag, isPicture, read } = await getAttachment(ctx, params)
      // The browser asks again each time, and who may not read it any more is refused.
      reply.headers({ etag, 'cache-control': 'private, no-cache', 'content-security-policy': SANDBOXED })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      if (!isPicture) reply.header('content-disposition', dispositionOf(name))
      return reply.type(isPicture ? 'image/webp' : 'text/plain; charset=utf-8').send(await read())
    },
  })

  members.get('/messages/search', {
    id: 'searchMessages',
    summary: 'Search one’s own messages',
    querystring: searchMessagesQuery,
    returns: searchMessagesResponse,
    limit: limited('message-search', SEARCHES),
    run: (ctx, request) => limitSearch(request, () => searchMessages(ctx, request.query)),
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
