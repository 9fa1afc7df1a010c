import { z } from 'zod'
import { amountSchema } from '../amount.ts'
import { idSchema, successSchema, timestampSchema, trimmedUpTo } from '../common.ts'
import { LIMITS, ROLES } from '../constants.ts'
import { APPROVAL_STATUSES } from '../listings/approval.ts'
import { memberSchema } from '../member.ts'
import { WAITING } from '../notices/waiting.ts'
import { route } from '../route.ts'
import { transactionSchema } from '../sales/payments.ts'
import { findingSchema } from './settings/settings.ts'

export const deskResponse = successSchema.extend({
  /** Kinds of which at least one waits. Counted up to `LIMITS.totalMax`. */
  waits: z.array(z.object({ kind: z.enum(WAITING), count: z.number().int(), isExact: z.boolean() })),
  /** The state of the process and its connections. */
  checks: z.array(findingSchema),
})
export type Desk = z.infer<typeof deskResponse>

/** Days of `deskDaysResponse`: four weeks. */
export const DESK_DAYS = 28

/** The last four weeks, in UTC, oldest first. */
export const deskDaysResponse = successSchema.extend({
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Purchases that were paid, free ones too. */
      sales: z.number().int(),
      /** Their prices in the shop's currency. With a payment provider those of the demo checkout do not count. */
      sold: z.number(),
      /** Visitors of listings, each once a day for each listing. */
      visits: z.number().int(),
      members: z.number().int(),
    }),
  ),
  /** What was sold on these days in currencies that the shop had before. */
  otherSold: z.array(amountSchema),
})
export type DeskDays = Omit<z.infer<typeof deskDaysResponse>, 'success'>
export type DeskDay = z.infer<typeof deskDaysResponse>['days'][number]

/** A user by the beginning of the name, the whole email address or the id, a listing by words, a payment as in their list. */
export const deskSearchQuery = z.object({
  search: trimmedUpTo(LIMITS.searchMax).min(1),
})

/** Results of each kind. */
export const DESK_FOUND_MAX = 6

export const deskSearchResponse = successSchema.extend({
  people: z.array(
    memberSchema.extend({
      /** Empty: an imported engineer. */
      email: z.string(),
      role: z.enum(ROLES),
      uploads: z.number().int(),
      joinedAt: timestampSchema,
    }),
  ),
  listings: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      status: z.enum([...APPROVAL_STATUSES, 'withdrawn']),
      engineer: memberSchema,
    }),
  ),
  payments: z.array(
    transactionSchema.pick({
      _id: true,
      reference: true,
      title: true,
      amount: true,
      currency: true,
      status: true,
      date: true,
      user: true,
    }),
  ),
})
export type DeskFound = z.infer<typeof deskSearchResponse>

export const getDesk = route({
  method: 'GET',
  path: '/admin/desk',
  access: 'admins',
  summary: 'What waits, and how the shop runs',
  response: deskResponse,
})

export const getDeskDays = route({
  method: 'GET',
  path: '/admin/desk/days',
  access: 'admins',
  summary: 'What was sold and who came in the last four weeks',
  response: deskDaysResponse,
})

export const searchDesk = route({
  method: 'GET',
  path: '/admin/desk/search',
  access: 'admins',
  summary: 'People, listings and payments that are looked for',
  query: deskSearchQuery,
  response: deskSearchResponse,
})
