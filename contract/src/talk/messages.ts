import { z } from 'zod'
import {
  cursorSchema,
  idParams,
  idSchema,
  lineUpTo,
  pageQuery,
  successSchema,
  textUpTo,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { coverSchema } from '../listings/prompts.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'
import { ATTACHMENT } from './attachments.ts'

const words = textUpTo(LIMITS.message.max)
/** Idempotency key made by the client: a repeated request stores the message once. */
const clientKey = z.uuid().toLowerCase().optional()

export const sendMessageBody = z.object({
  message: words.refine((text) => text.trim().length >= LIMITS.message.min, 'Write a message'),
  clientKey,
})
export type SendMessageBody = z.infer<typeof sendMessageBody>

/** A message with a file: a picture, or a text whose name ends with `.txt` or `.md`. */
export const sendAttachmentBody = z.object({
  /** Of the file. */
  name: lineUpTo(ATTACHMENT.nameMax)
    .min(1, 'Name the file')
    .refine((name) => !/[/\\]/.test(name), 'Leave out slashes'),
  message: words.default(''),
  clientKey,
})
export type SendAttachmentBody = z.infer<typeof sendAttachmentBody>

export const attachmentSchema = z.object({
  name: z.string(),
  /** Stored bytes. */
  size: z.number().int(),
  /** Exactly one of picture and url is present. */
  picture: coverSchema.optional(),
  /** Of a text, which is downloaded. */
  url: z.string().optional(),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The file of an attachment: a width of a picture, or `text`. */
export const attachmentParams = z.object({ id: idSchema, file: z.string().regex(/^(?:\d{1,5}\.webp|text)$/) })

export const messageOnWire = z.object({
  _id: idSchema,
  senderId: idSchema,
  receiverId: idSchema,
  message: z.string(),
  createdAt: timestampSchema,
  clientKey: z.uuid().nullable(),
  attachment: attachmentSchema.optional(),
})
export type Message = z.infer<typeof messageOnWire>

/**
 * The latest 200, oldest first. `before` (from `X-Next-Cursor`) requests earlier ones; `at` those around a message, half of
 * them later than it.
 */
export const messagesQuery = z.object({ before: cursorSchema.optional(), at: idSchema.optional() })
export const messagesResponse = z.array(messageOnWire)

/** One's own messages with all these words, or beginnings of words, the latest first. `with`: those with this user. */
export const searchMessagesQuery = pageQuery.extend({
  search: trimmedUpTo(LIMITS.searchMax).min(1, 'Write what to search for'),
  with: idSchema.optional(),
})
export type SearchMessagesQuery = z.infer<typeof searchMessagesQuery>

export const foundMessageSchema = z.object({
  message: messageOnWire,
  /** The other user of its conversation. */
  peer: memberSchema,
})
export type FoundMessage = z.infer<typeof foundMessageSchema>

export const searchMessagesResponse = successSchema.extend({
  found: z.array(foundMessageSchema),
  nextCursor: cursorSchema.nullable(),
})

/** The other user's id and names, and how far the two are. */
export const conversationSchema = memberSchema.extend({
  lastMessage: messageOnWire.nullable(),
  /** Unread messages of the other user. */
  unread: z.number().int().nonnegative(),
  /** The last message when the other user read the conversation. */
  readUpTo: idSchema.nullable(),
  /** Muted by the session's user. */
  isMuted: z.boolean(),
})
export type Conversation = z.infer<typeof conversationSchema>

/** Latest first. */
export const conversationsResponse = z.object({
  loggedInUserId: idSchema,
  data: z.array(conversationSchema),
  nextCursor: cursorSchema.nullable(),
})

export const listConversations = route({
  method: 'GET',
  path: '/users/chats',
  access: 'members',
  summary: 'Conversations, latest first',
  query: pageQuery,
  response: conversationsResponse,
})

export const listMessages = route({
  method: 'GET',
  path: '/messages/:id',
  access: 'members',
  summary: 'Messages with one user',
  params: idParams,
  query: messagesQuery,
  response: messagesResponse,
  errors: [404],
})

export const sendMessage = route({
  method: 'POST',
  path: '/messages/send/:id',
  access: 'members',
  summary: 'Send a message',
  params: idParams,
  body: sendMessageBody,
  status: 201,
  response: messageOnWire,
  otherResponses: { 200: messageOnWire },
  errors: [403, 404, 409],
})

export const sendAttachment = route({
  method: 'POST',
  path: '/messages/attachments/:id',
  access: 'members',
  summary: 'Send a message with a file: a picture, or a text whose name ends with .txt or .md',
  consumes: ['multipart/form-data'],
  params: idParams,
  body: sendAttachmentBody,
  status: 201,
  response: messageOnWire,
  otherResponses: { 200: messageOnWire },
  errors: [403, 404, 409],
  file: 'file',
})

export const getAttachment = route({
  method: 'GET',
  path: '/messages/attachments/:id/:file',
  access: 'members',
  summary: 'The file of a message',
  description:
    'A width of a picture as WebP, or a text as a download. For the two of the conversation, and for admins once the message was reported.',
  params: attachmentParams,
  produces: ['image/webp', 'text/plain'],
  response: z.any(),
  errors: [404],
})

export const searchMessages = route({
  method: 'GET',
  path: '/messages/search',
  access: 'members',
  summary: 'Search one’s own messages',
  query: searchMessagesQuery,
  response: searchMessagesResponse,
})

export const readConversation = route({
  method: 'POST',
  path: '/messages/read/:id',
  access: 'members',
  summary: 'Mark the messages of one user as read',
  params: idParams,
  response: successSchema,
  errors: [404],
})

export const muteConversation = route({
  method: 'PUT',
  path: '/messages/mute/:id',
  access: 'members',
  summary: 'Mute a conversation: its messages neither notify nor count as unread',
  params: idParams,
  response: successSchema,
  errors: [404],
})

export const unmuteConversation = route({
  method: 'DELETE',
  path: '/messages/mute/:id',
  access: 'members',
  summary: 'Unmute a conversation',
  params: idParams,
  response: successSchema,
  errors: [404],
})

export const leaveConversation = route({
  method: 'POST',
  path: '/messages/leave/:id',
  access: 'members',
  summary: 'Leave a conversation: it is hidden until the next message, and its messages for ever',
  params: idParams,
  response: successSchema,
  errors: [404],
})
