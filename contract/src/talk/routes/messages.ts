import { z } from 'zod'
import { idParams, pageQuery, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
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
} from '../messages.ts'

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
