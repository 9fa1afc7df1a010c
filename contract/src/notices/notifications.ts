import { z } from 'zod'
import { cursorSchema, idSchema, pageQuery, successSchema, timestampSchema } from '../common.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'
import { WAITING } from './waiting.ts'

export const NOTIFICATION_TYPES = [
  'sold',
  'liked',
  'message',
  'approved',
  'rejected',
  /** To the engineer: a buyer requests a refund. */
  'refund_requested',
  /** To the admins: the engineer has not decided in time. */
  'refund_escalated',
  /** To the buyer: the request was refused. */
  'refund_refused',
  /** To the buyer and the engineer. */
  'refunded',
  /** To the buyer and the admins: a refund was returned to the shop, or cannot be sent. `reason` says which part can. */
  'refund_failed',
  /** To the buyer: what was outstanding has reached them. `reason` says how. */
  'refund_settled',
  /** To the buyer and the admins: a payment had another amount or currency, and is refunded. */
  'payment_mismatch',
  /** To the buyer: a payment could buy nothing, and is refunded. `reason` says why. */
  'payment_returned',
  /** To the buyer and the engineer: the payment is disputed, or the dispute was decided. */
  'disputed',
  'dispute_won',
  'dispute_lost',
  /** A part of the payment is lost, and the sale stays. `reason` is the part. */
  'dispute_part_lost',
  /** To the admins: a payment is disputed, and the bank waits for an answer. */
  'dispute_opened',
  /** To the engineer and the admins: a transfer of earnings failed. */
  'payout_failed',
  /** To the engineer: a part of a refunded sale's transfer could not be taken back, which they owe. To the admins: the provider refuses it. */
  'reversal_refused',
  /** To the engineer: a debt was paid back, written off or deducted from earnings. `reason` says which, and how much. */
  'debt_settled',
  /** To the buyers: there is a new version of the text. */
  'new_version',
  /** To the buyer, once, a week after the purchase. */
  'review_asked',
  /** To the engineer. */
  'reviewed',
  /** To the buyer: the engineer has replied to their review. */
  'review_answered',
  /** To the user, who may not have created it. */
  'api_key_created',
  /** To the author of a held topic: an admin has shown or removed it. `reason` is the topic. */
  'topic_approved',
  'topic_removed',
  /** The same of a held answer. */
  'answer_approved',
  'answer_removed',
  /** To the author of a topic. One is unread for each topic. */
  'answered',
  /** To a member whom a topic or answer names. */
  'mentioned',
  /** To those who reported it: an admin has done something, or nothing. `reason` names it. */
  'report_acted',
  'report_dismissed',
  /** To the person of a decision. `reason` is the admin's. */
  'warned',
  'taken_off',
  'content_removed',
  /** To both: what an admin did after a report was undone. To the person: the appeal was refused. */
  'decision_undone',
  'decision_upheld',
  /** To the user: an admin has changed their role or their sign-in. `reason` says what. */
  'account_changed',
  /** To followers: the engineer has a new listing. */
  'new_listing',
  /** To the engineer: a member asks for an offer. To the member: an engineer offers. */
  'offer_requested',
  'offer_made',
  /** To the other side: it was declined or withdrawn. To both: its time has passed. */
  'offer_ended',
  /** To the buyer. */
  'offer_delivered',
  /** To the engineer. `reason`: what has to change. */
  'offer_changes',
  'offer_completed',
  /** To the buyer: the engineer is suspended or deletes the account before the delivery. */
  'offer_stalled',
  /** To the other side and the admins. To both: the admins have decided. */
  'offer_disputed',
  'offer_decided',
  /** To the admins: something waits for a decision, or has failed. `waiting` says what. One is unread for each kind. */
  'waiting',
  'failing',
] as const

export const notificationSchema = z.object({
  _id: idSchema,
  type: z.enum(NOTIFICATION_TYPES),
  /** The user who caused it. */
  actor: memberSchema.nullable(),
  prompt: z.object({ _id: idSchema, title: z.string() }).nullable(),
  /** The topic that it is about, if it can be seen. */
  discussion: z.object({ _id: idSchema, topic: z.string() }).nullable(),
  /** For `rejected`: the admin's reason. */
  reason: z.string().nullable(),
  /** For `waiting` and `failing`. */
  waiting: z.object({ kind: z.enum(WAITING), count: z.number().int() }).optional(),
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
/** Unread messages in all conversations, unread notifications, and for admins how much waits on the desk. */
export const unreadResponse = successSchema.extend({
  messages: z.number().int().nonnegative(),
  notifications: z.number().int().nonnegative(),
  /** The sum of `Desk.waits`. Absent for other members. */
  waits: z.number().int().nonnegative().optional(),
})
/** Marks all up to and including this one as read. Absent: all. */
export const readNotificationsBody = z.object({ upTo: idSchema.optional() })

export const listNotifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'members',
  summary: 'Notifications, latest first',
  query: pageQuery,
  response: notificationsResponse,
})

export const countUnread = route({
  method: 'GET',
  path: '/notifications/unread',
  access: 'members',
  summary: 'How many notifications and messages are unread, and for admins how much waits',
  response: unreadResponse,
})

export const readNotifications = route({
  method: 'POST',
  path: '/notifications/read',
  access: 'members',
  summary: 'Mark notifications as read',
  body: readNotificationsBody.nullish(),
  response: notificationsResponse,
})
