import { idParams, messageSchema, pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
import {
  appealBody,
  casesQuery,
  casesResponse,
  decideCaseBody,
  moveCaseBody,
  ownDecisionsResponse,
  reportBody,
  reportResponse,
} from '../reports.ts'

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
