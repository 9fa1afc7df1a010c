import { z } from 'zod'
import { cursorSchema, idSchema, timestampSchema } from '../../common.ts'
import { LIMITS } from '../../constants.ts'

export const sendMessageBody = z.object({
  message: z
    .string()
    .max(LIMITS.message.max, `Use at most ${LIMITS.message.max} characters`)
    .refine((text) => text.trim().length >= LIMITS.message.min, 'Write a message'),
  /** Idempotency key made by the client: a repeated request stores the message once. */
  clientKey: z.uuid().toLowerCase().optional(),
})
export type SendMessageBody = z.infer<typeof sendMessageBody>

export const messageOnWire = z.object({
  _id: idSchema,
  senderId: idSchema,
  receiverId: idSchema,
  message: z.string(),
  createdAt: timestampSchema,
  clientKey: z.uuid().nullable(),
})
export type Message = z.infer<typeof messageOnWire>

/** The latest 200, oldest first. `before` (from `X-Next-Cursor`) requests earlier ones. */
export const messagesQuery = z.object({ before: cursorSchema.optional() })
export const messagesResponse = z.array(messageOnWire)

export const conversationSchema = z.object({
  /** The other user's id. */
  _id: idSchema,
  username: z.string(),
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
