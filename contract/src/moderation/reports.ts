import { z } from 'zod'
import {
  cursorSchema,
  idParams,
  idSchema,
  messageSchema,
  pageQuery,
  pageResponse,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'
import { attachmentSchema } from '../talk/messages.ts'
import { CASE_STATUSES, DECISIONS, REPORT_REASONS, REPORT_SUBJECTS, REPORT_VIEWS } from './report-lifecycle.ts'

export const reportBody = z.object({
  subject: z.enum(REPORT_SUBJECTS),
  id: idSchema,
  reason: z.enum(REPORT_REASONS),
  text: trimmedUpTo(LIMITS.report.textMax).default(''),
})
export type ReportBody = z.infer<typeof reportBody>
export const reportResponse = messageSchema

const decisionFields = {
  status: z.enum(CASE_STATUSES),
  /** Null: not decided. */
  decision: z.enum(DECISIONS).nullable(),
  /** The end of a suspension with an end. */
  until: timestampSchema.nullable(),
  /** What the admin wrote to the person. */
  answer: z.string(),
  decidedAt: timestampSchema.nullable(),
  /** What the person wrote against the decision. */
  appeal: z.string().nullable(),
}

/** What was reported, as it was at the first report. */
const subjectFields = { subject: z.enum(REPORT_SUBJECTS), title: z.string() }

export const reportCaseSchema = z.object({
  _id: idSchema,
  ...subjectFields,
  ...decisionFields,
  subjectId: idSchema,
  text: z.string(),
  /** The file of a message. */
  attachment: attachmentSchema.optional(),
  person: memberSchema.extend({ isSuspended: z.boolean() }),
  decidedBy: z.string().nullable(),
  createdAt: timestampSchema,
  /** 0: an admin decided without a report. */
  reportsCount: z.number().int().nonnegative(),
  /** The first ones. */
  reports: z.array(
    z.object({
      reporter: memberSchema,
      reason: z.enum(REPORT_REASONS),
      text: z.string(),
      createdAt: timestampSchema,
      /** Of the reporter's latest reports: how many were decided, and how many of these led to something. */
      record: z.object({ decided: z.number().int(), right: z.number().int() }),
    }),
  ),
  /** The latest decisions on the same person, without this one. */
  earlier: z.array(
    z.object({
      _id: idSchema,
      ...subjectFields,
      status: z.enum(CASE_STATUSES),
      decision: z.enum(DECISIONS),
      decidedAt: timestampSchema,
    }),
  ),
})
export type ReportCase = z.infer<typeof reportCaseSchema>

export const casesQuery = z.object({ view: z.enum(REPORT_VIEWS).default('waiting'), cursor: cursorSchema.optional() })
export const casesResponse = pageResponse('cases', reportCaseSchema)

/** A decision of an admin. Against the person it says why; `days` are those of a suspension with an end. */
export const decideCaseBody = z
  .object({
    move: z.literal('decide'),
    decision: z.enum(DECISIONS),
    answer: trimmedUpTo(LIMITS.reasonMax).default(''),
    days: z.number().int().min(1).max(LIMITS.report.suspensionDaysMax).optional(),
  })
  .refine(({ decision, answer }) => decision === 'nothing' || answer !== '', {
    path: ['answer'],
    message: 'Write why',
  })
  .refine(({ decision, days }) => (decision === 'suspend_until') === (days !== undefined), {
    path: ['days'],
    message: 'Days belong to a suspension with an end',
  })
export type DecideCaseBody = z.infer<typeof decideCaseBody>

/** An admin's move of a case. */
export const moveCaseBody = z.discriminatedUnion('move', [
  decideCaseBody,
  z.object({ move: z.enum(['reopen', 'undo', 'uphold']) }),
])
export type MoveCaseBody = z.infer<typeof moveCaseBody>

/** A decision on the session's user. */
export const ownDecisionSchema = z.object({
  _id: idSchema,
  ...subjectFields,
  ...decisionFields,
  canAppeal: z.boolean(),
})
export type OwnDecision = z.infer<typeof ownDecisionSchema>
export const ownDecisionsResponse = pageResponse('decisions', ownDecisionSchema)

export const appealBody = z.object({
  text: trimmedUpTo(LIMITS.report.textMax).min(1, 'Write why'),
})

export const createReport = route({
  method: 'POST',
  path: '/reports',
  access: 'members',
  summary: 'Report a listing, review, topic, message or member to the admins',
  body: reportBody,
  status: 201,
  response: reportResponse,
  errors: [403, 404, 409],
  message: 'Reported. An admin will look at it.',
})

export const listReports = route({
  method: 'GET',
  path: '/admin/reports',
  access: 'admins',
  summary: 'Cases of reports: those that wait oldest first, or decided ones',
  query: casesQuery,
  response: casesResponse,
})

export const moveReport = route({
  method: 'POST',
  path: '/admin/reports/:id',
  access: 'admins',
  summary: 'Decide a case, undo a decision, open a case again, or refuse an appeal',
  params: idParams,
  body: moveCaseBody,
  response: messageSchema,
  errors: [404, 409],
})

export const decideOnPerson = route({
  method: 'POST',
  path: '/admin/people/:id/decision',
  access: 'admins',
  summary: 'Decide about a member without a report, or on the open case about them',
  params: idParams,
  body: decideCaseBody,
  response: messageSchema,
  errors: [404, 409],
  message: 'Decided',
})

export const listOwnDecisions = route({
  method: 'GET',
  path: '/decisions',
  access: 'members',
  summary: 'What admins have decided on the session’s user after reports',
  query: pageQuery,
  response: ownDecisionsResponse,
})

export const appealDecision = route({
  method: 'POST',
  path: '/decisions/:id/appeal',
  access: 'members',
  summary: 'Appeal against a decision, once',
  params: idParams,
  body: appealBody,
  response: messageSchema,
  errors: [404, 409],
  message: 'An admin will look at your appeal',
})

export const appealSuspension = route({
  method: 'POST',
  path: '/users/appeal',
  access: 'anyone',
  summary: 'Appeal against one’s suspension, once',
  description: 'After a sign-in that was refused with `suspended`, within ten minutes, by the same browser.',
  body: appealBody,
  response: messageSchema,
  errors: [401, 404, 409],
  message: 'An admin will look at your appeal',
})
