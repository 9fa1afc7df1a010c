import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/talk/messages'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, SEARCHES, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { limitSearch } from '../../platform/scale/concurrency/search-limit.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getAttachment, sendAttachment } from './attachments.ts'
import { leaveConversation, listConversations, muteConversation, readConversation } from './conversations.ts'
import { listMessages, searchMessages } from './list-messages.ts'
import { sendMessage } from './send-message.ts'

/** What a file may do in a browser: nothing. */
const SANDBOXED = "default-src 'none'; sandbox"
const sends = limited('send-message', { points: 120, durationSeconds: 60, by: 'user' })
/** Any file name in ASCII, and the whole one for browsers that read it. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

export function messageRoutes(app: App): void {
  implement(app, 'messages', routes, {
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
