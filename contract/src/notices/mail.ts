import { z } from 'zod'
import {
  idParams,
  idSchema,
  messageSchema,
  pageQuery,
  pageResponse,
  successSchema,
  timestampSchema,
} from '../common.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

/** Kinds of mail that their recipient can switch off. */
export const OPTIONAL_MAIL = [
  /** To the engineer: one or more sales. */
  'sold',
  /** To buyers, engineers and admins: a refund was requested, decided or failed. */
  'refund',
  /** To the engineer: earnings were sent, or could not be. */
  'payout',
  /** To the buyer and the engineer: a payment is disputed, or the dispute was decided. */
  'dispute',
  /** To the author: an admin has decided about a listing or a topic. */
  'approval',
  /** To the buyers: there is a new version of the text. */
  'version',
  /** To followers: an engineer has new listings. */
  'listing',
  /** To the engineer a new review, to its author the engineer's reply. */
  'review',
  /** To the author of a topic an answer, to a member a text that names them. */
  'discussion',
  /** To both sides of an offer, and to the admins a disputed one. */
  'offer',
  /** Messages that were not read for a while. */
  'message',
  /** To the admins: something waits for a decision. */
  'waiting',
  /** To the admins: something has failed, such as a backup. */
  'failing',
] as const
export type OptionalMail = (typeof OPTIONAL_MAIL)[number]

/** Kinds of mail that are always sent: proof of a payment, and what protects the account. */
const REQUIRED_MAIL = ['receipt', 'confirm', 'address', 'reset', 'security', 'test'] as const

export const MAIL_KINDS = [...OPTIONAL_MAIL, ...REQUIRED_MAIL] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** `queued` includes mails that are being sent or will be tried again. */
export const MAIL_STATUSES = ['queued', 'sent', 'failed'] as const

/** A mail that could not be sent for good. */
const failedMailSchema = z.object({
  _id: idSchema,
  kind: z.enum(MAIL_KINDS),
  user: memberSchema.nullable(),
  email: z.string(),
  /** The mail server's response, or the reason of the shop. */
  failure: z.string(),
  attempts: z.number().int().nonnegative(),
  failedAt: timestampSchema,
})
export type FailedMail = z.infer<typeof failedMailSchema>

/** Latest first. */
export const failedMailResponse = pageResponse('mails', failedMailSchema)

/** Whether mail works. Null while it does, or before the first attempt. */
export const mailStatusResponse = successSchema.extend({
  /** The address that mails come from. */
  from: z.string(),
  failingSince: timestampSchema.nullable(),
  /** The last failure of the connection, since `failingSince`. */
  failure: z.string().nullable(),
  lastSentAt: timestampSchema.nullable(),
  /** Mails that wait. Counted up to 1,000. */
  queued: z.number().int().nonnegative(),
  /** Mails that failed for good. Counted up to 1,000. */
  failed: z.number().int().nonnegative(),
})
export type MailStatus = z.infer<typeof mailStatusResponse>

/** The token of a link in a mail. */
export const tokenSchema = z.string().regex(/^[\w-]{43}$/, 'This link is not complete')

/** A link to switch a kind of mail off, made by the shop: no session is needed. */
export const unsubscribeQuery = z.object({
  user: z.uuid().toLowerCase(),
  kind: z.enum(OPTIONAL_MAIL),
  token: tokenSchema,
})

export const getMailStatus = route({
  method: 'GET',
  path: '/admin/mail',
  access: 'admins',
  summary: 'Whether mail works',
  response: mailStatusResponse,
  errors: [404],
})

export const sendTestMail = route({
  method: 'POST',
  path: '/admin/mail/test',
  access: 'admins',
  summary: 'Send oneself a mail, at once',
  description: 'A refusal has what the mail server says in its message.',
  response: messageSchema,
  errors: [404, 409],
  message: 'The mail server accepted the test mail',
})

export const listFailedMails = route({
  method: 'GET',
  path: '/admin/mail/failed',
  access: 'admins',
  summary: 'Mails that could not be sent',
  query: pageQuery,
  response: failedMailResponse,
})

export const sendAllMailsAgain = route({
  method: 'POST',
  path: '/admin/mail/failed',
  access: 'admins',
  summary: 'Send all of them again',
  response: messageSchema,
  message: 'All are sent again',
})

export const sendMailAgain = route({
  method: 'POST',
  path: '/admin/mail/failed/:id',
  access: 'admins',
  summary: 'Send one again',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'It is sent again',
})

export const deleteFailedMail = route({
  method: 'DELETE',
  path: '/admin/mail/failed/:id',
  access: 'admins',
  summary: 'Take one off the list',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Dismissed',
})

export const unsubscribe = route({
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'anyone',
  summary: 'Switch a kind of mail off, by the link in one',
  query: unsubscribeQuery,
  response: messageSchema,
  errors: [404],
  message: 'You get no more such mails',
})
