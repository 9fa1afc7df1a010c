import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { decideHoldBody, decideHoldResponse, holdsQuery, holdsResponse } from '../holds.ts'
import { approvalsQuery, approvalsResponse, decideBody, decideResponse } from '../moderation.ts'

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
