import { z } from 'zod'
import { cursorSchema, idSchema, successSchema, timestampSchema } from '../common.ts'

export const NOTIFICATION_TYPES = [
  'sold',
  'liked',
  'message',
  'approved',
  'rejected',
  /** To the engineer: a buyer asks for their money back. */
  'refund_requested',
  /** To the admins: the engineer has not decided in time. */
  'refund_escalated',
  /** To the buyer: the engineer or an admin does not give it back. */
  'refund_refused',
  /** To the buyer and the engineer: the money goes back. */
  'refunded',
  /** To the admins: a refund was returned to the shop. */
  'refund_failed',
  /** To the buyer and the admins: a payment came in another amount or currency than asked for, and goes back. */
  'payment_mismatch',
  /** To the buyer and the engineer: the payment is disputed, and the outcome. */
  'disputed',
  'dispute_won',
  'dispute_lost',
  /** To the engineer and the admins: a transfer of earnings failed. */
  'payout_failed',
  /** To the admins: the transfer of a refunded sale could not be reversed. */
  'reversal_refused',
  /** To the buyers: the text of what they bought was changed. */
  'new_version',
  /** To the buyer, once, a week after the purchase. */
  'review_asked',
  /** To the engineer. */
  'reviewed',
  /** To the buyer: the engineer has answered their review. */
  'review_answered',
  /** To its user, who may not have made it: there is a new API key. */
  'api_key_created',
  /** To its author: an admin shows a topic that was held, or has removed it. `reason` is the topic. */
  'topic_approved',
  'topic_removed',
] as const

export const notificationSchema = z.object({
  _id: idSchema,
  type: z.enum(NOTIFICATION_TYPES),
  /** The user who caused it. */
  actor: z.object({ _id: idSchema, username: z.string() }).nullable(),
  prompt: z.object({ _id: idSchema, title: z.string() }).nullable(),
  /** For `rejected`: what the admin wrote. */
  reason: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: timestampSchema,
})
export type Notification = z.infer<typeof notificationSchema>

/** Newest first. */
export const notificationsResponse = successSchema.extend({
  notifications: z.array(notificationSchema),
  unread: z.number().int().nonnegative(),
  nextCursor: cursorSchema.nullable(),
})
/** How much there is that has not been read: messages in all conversations, and notifications. */
export const unreadResponse = successSchema.extend({
  messages: z.number().int().nonnegative(),
  notifications: z.number().int().nonnegative(),
})
/** What is marked read: all up to and including this one; absent: all there are. */
export const readNotificationsBody = z.object({ upTo: idSchema.optional() })
