import { z } from 'zod'
import { deletionSchema } from '../accounts/deletion.ts'
import { userSessionSchema } from '../accounts/sessions.ts'
import {
  cursorSchema,
  idParams,
  idSchema,
  messageSchema,
  pageQuery,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS, ROLES } from '../constants.ts'
import { APPROVAL_STATUSES } from '../listings/approval.ts'
import { nameFields } from '../member.ts'
import { route } from '../route.ts'
import { PURCHASE_STATUSES } from '../sales/purchases.ts'
import { NOTE_MAX, PEOPLE_SORTS } from './constants.ts'
import { CASE_STATUSES, DECISIONS, REPORT_REASONS, REPORT_SUBJECTS } from './report-lifecycle.ts'

/** By the beginning of the name, the whole email address, the IP address of a session or the id. */
export const peopleQuery = pageQuery.extend({
  search: trimmedUpTo(LIMITS.searchMax).default(''),
  sort: z.enum(PEOPLE_SORTS).default('newest'),
})
export type PeopleQuery = z.infer<typeof peopleQuery>

const personFields = {
  _id: idSchema,
  ...nameFields,
  /** Empty: an imported engineer. */
  email: z.string(),
  role: z.enum(ROLES),
  isSuspended: z.boolean(),
  uploads: z.number().int().nonnegative(),
  sales: z.number().int().nonnegative(),
  joinedAt: timestampSchema,
}

export const peopleResponse = successSchema.extend({
  people: z.array(z.object(personFields)),
  nextCursor: cursorSchema.nullable(),
})
export type ListedPerson = z.infer<typeof peopleResponse>['people'][number]

/** Rows of each list of a person: the latest ones. */
export const PERSON_ROWS_MAX = 10

const caseFields = {
  _id: idSchema,
  subject: z.enum(REPORT_SUBJECTS),
  title: z.string(),
  status: z.enum(CASE_STATUSES),
  decision: z.enum(DECISIONS).nullable(),
  createdAt: timestampSchema,
}

export const personSchema = z.object({
  ...personFields,
  isEmailConfirmed: z.boolean(),
  /** Null: not suspended, or without an end. */
  suspendedUntil: timestampSchema.nullable(),
  /** Of a member who has asked to delete their account, and what it waits for. */
  deletion: deletionSchema.nullable(),
  signIn: z.object({
    hasPassword: z.boolean(),
    totp: z.boolean(),
    passkeys: z.number().int().nonnegative(),
    identities: z.number().int().nonnegative(),
  }),
  /** Last used first. */
  sessions: z.array(userSessionSchema.omit({ expiresAt: true, current: true })),
  listings: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      status: z.enum([...APPROVAL_STATUSES, 'withdrawn']),
      createdAt: timestampSchema,
    }),
  ),
  purchases: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      amount: z.number(),
      /** Of a payment in another currency than the shop's. */
      currency: z.string().optional(),
      status: z.enum(PURCHASE_STATUSES),
      createdAt: timestampSchema,
    }),
  ),
  /** Cases about the person and what they wrote. */
  reportsAbout: z.array(z.object({ ...caseFields, reportsCount: z.number().int().nonnegative() })),
  reportsBy: z.array(z.object({ ...caseFields, reason: z.enum(REPORT_REASONS) })),
})
export type Person = z.infer<typeof personSchema>
export const personResponse = successSchema.extend({ person: personSchema })

/** What an admin does with an account. */
export const personActBody = z.discriminatedUnion('act', [
  z.object({ act: z.literal('grant') }),
  z.object({ act: z.literal('revoke') }),
  z.object({ act: z.literal('sign-out'), revokeKeys: z.boolean().default(false) }),
  z.object({ act: z.literal('reset-second-factor') }),
  z.object({ act: z.literal('reset-display-name') }),
])
export type PersonActBody = z.input<typeof personActBody>

/** What admins note about a person. Only admins read it. */
export const noteSchema = z.object({
  _id: idSchema,
  text: z.string(),
  /** Null: the admin has no account any more. */
  writtenBy: z.string().nullable(),
  createdAt: timestampSchema,
})
export type Note = z.infer<typeof noteSchema>
export const notesQuery = z.object({ cursor: cursorSchema.optional() })
export const notesResponse = successSchema.extend({ notes: z.array(noteSchema), nextCursor: cursorSchema.nullable() })
export const noteBody = z.object({
  text: trimmedUpTo(NOTE_MAX).min(1, 'Write something'),
})
export const noteResponse = messageSchema.extend({ note: noteSchema })

export const listPeople = route({
  method: 'GET',
  path: '/admin/people',
  access: 'admins',
  summary: 'Accounts, newest first, by name or by their number of listings',
  query: peopleQuery,
  response: peopleResponse,
})

export const getPerson = route({
  method: 'GET',
  path: '/admin/people/:id',
  access: 'admins',
  summary: 'An account: how it signs in, and its latest listings, purchases, reports and sessions',
  params: idParams,
  response: personResponse,
  errors: [404],
})

export const actOnPerson = route({
  method: 'POST',
  path: '/admin/people/:id',
  access: 'admins',
  summary: 'Give or take a role, sign out everywhere, or remove a lost second factor',
  description: 'Needs a reauthentication within the last ten minutes.',
  params: idParams,
  body: personActBody,
  response: messageSchema,
  errors: [404, 409],
})

export const listNotes = route({
  method: 'GET',
  path: '/admin/people/:id/notes',
  access: 'admins',
  summary: 'What admins have noted about a person, latest first',
  params: idParams,
  query: notesQuery,
  response: notesResponse,
})

export const addNote = route({
  method: 'POST',
  path: '/admin/people/:id/notes',
  access: 'admins',
  summary: 'Note something about a person, for admins',
  params: idParams,
  body: noteBody,
  status: 201,
  response: noteResponse,
  errors: [404],
  message: 'Noted',
})

export const removeNote = route({
  method: 'DELETE',
  path: '/admin/notes/:id',
  access: 'admins',
  summary: 'Remove a note',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Removed',
})
