import { z } from 'zod'
import { idParams, messageSchema, pageQuery, pageResponse, timestampSchema, trimmedUpTo } from '../common.ts'
import { LIMITS, MODERATED } from '../constants.ts'
import { promptSchema } from '../listings/prompts.ts'
import { route } from '../route.ts'
import { decideHoldBody, decideHoldResponse, holdsQuery, holdsResponse } from './holds.ts'

export const approvalsQuery = pageQuery.extend({
  status: z.enum(MODERATED).default('pending'),
  search: trimmedUpTo(LIMITS.searchMax).default(''),
})
export type ApprovalsQuery = z.infer<typeof approvalsQuery>

/** Prompts with their texts. */
export const approvalsResponse = pageResponse('prompts', promptSchema)

export const decideBody = z.object({
  decision: z.enum(['approve', 'reject']),
  /** Shown to the uploader. Only with `reject`. */
  reason: trimmedUpTo(LIMITS.reasonMax).optional(),
  /**
   * The `updatedAt` of the read prompt. A later edit or decision makes this one fail. Required for approving a rejected
   * prompt.
   */
  updatedAt: timestampSchema.optional(),
})
export type DecideBody = z.infer<typeof decideBody>
export const decideResponse = messageSchema.extend({ prompt: promptSchema })

export const listApprovals = route({
  method: 'GET',
  path: '/admin/approvals',
  access: 'admins',
  summary: 'Prompts by their approval, those that wait oldest first',
  query: approvalsQuery,
  response: approvalsResponse,
})

export const decidePrompt = route({
  method: 'POST',
  path: '/admin/approvals/:id',
  access: 'admins',
  summary: 'Approve or reject a prompt',
  params: idParams,
  body: decideBody,
  response: decideResponse,
  errors: [404, 409],
})

export const listHolds = route({
  method: 'GET',
  path: '/admin/holds',
  access: 'admins',
  summary: 'Listings and topics that contain a text which someone else sells, oldest first',
  query: holdsQuery,
  response: holdsResponse,
})

export const decideHold = route({
  method: 'POST',
  path: '/admin/holds/:id',
  access: 'admins',
  summary: 'Show or remove what is held',
  params: idParams,
  body: decideHoldBody,
  response: decideHoldResponse,
  errors: [404, 409],
})
