import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  appealBody,
  casesQuery,
  casesResponse,
  decideCaseBody,
  moveCaseBody,
  ownDecisionsResponse,
  reportBody,
  reportResponse,
} from '@promptery/contract/moderation/reports'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { takeChallenge } from '../../platform/http/session/challenges.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { appealDecision, decideOnPerson, listOwnDecisions } from './decisions.ts'
import { createReport } from './find-subject.ts'
import { listCases } from './list-cases.ts'
import { moveCase } from './move-case.ts'

const limitedReports = limited('report', {
  points: LIMITS.report.perDay,
  durationSeconds: 24 * 60 * 60,
  by: 'user',
  isFixed: true,
})
const limitedAppeals = limited('appeal', { points: 20, durationSeconds: 60 * 60, by: 'address' })

const MOVED = { decide: 'Decided', undo: 'Undone', uphold: 'The decision stays', reopen: 'Opened again' }

/**
 * Reporting, the admins' decisions, and appeals against them. What a decision changes holds the id of its case, so that
 * undoing it brings back exactly that.
 */
export function reportRoutes(app: App): void {
  const { anyone, members, admins } = operations(app, 'reports')

  members.post('/reports', {
    id: 'createReport',
    summary: 'Report a listing, review, topic, message or member to the admins',
    body: reportBody,
    status: 201,
    returns: reportResponse,
    errors: [403, 404, 409],
    limit: limitedReports,
    message: 'Reported. An admin will look at it.',
    run: (ctx, { body }) => createReport(ctx, body),
  })

  admins.get('/admin/reports', {
    id: 'listReports',
    summary: 'Cases of reports: those that wait oldest first, or decided ones',
    querystring: casesQuery,
    returns: casesResponse,
    run: (ctx, { query }) => listCases(ctx, query),
  })

  admins.post('/admin/reports/:id', {
    id: 'moveReport',
    summary: 'Decide a case, undo a decision, open a case again, or refuse an appeal',
    params: idParams,
    body: moveCaseBody,
    returns: messageSchema,
    errors: [404, 409],
    limit: writes,
    async run(ctx, request) {
      const { params, body } = request
      if (body.move === 'decide' && body.decision.startsWith('suspend')) await recentRequired(request)
      await moveCase(ctx, { ...params, ...body, address: addressOf(request) })
      return { message: MOVED[body.move] }
    },
  })

  admins.post('/admin/people/:id/decision', {
    id: 'decideOnPerson',
    summary: 'Decide about a member without a report, or on the open case about them',
    params: idParams,
    body: decideCaseBody,
    returns: messageSchema,
    errors: [404, 409],
    onRequest: recentRequired,
    limit: writes,
    message: 'Decided',
    run: (ctx, request) => decideOnPerson(ctx, { ...request.params, ...request.body, address: addressOf(request) }),
  })

  members.get('/decisions', {
    id: 'listOwnDecisions',
    summary: 'What admins have decided on the session’s user after reports',
    querystring: pageQuery,
    returns: ownDecisionsResponse,
    run: (ctx, { query }) => listOwnDecisions(ctx, query),
  })

  members.post('/decisions/:id/appeal', {
    id: 'appealDecision',
    summary: 'Appeal against a decision, once',
    params: idParams,
    body: appealBody,
    returns: messageSchema,
    errors: [404, 409],
    limit: writes,
    message: 'An admin will look at your appeal',
    run: (ctx, { params, body }) => appealDecision(ctx, { ...params, ...body, userId: ctx.user.id }),
  })

  anyone.post('/users/appeal', {
    id: 'appealSuspension',
    summary: 'Appeal against one’s suspension, once',
    description: 'After a sign-in that was refused with `suspended`, within ten minutes, by the same browser.',
    body: appealBody,
    returns: messageSchema,
    errors: [401, 404, 409],
    limit: limitedAppeals,
    config: { isPrivate: true },
    message: 'An admin will look at your appeal',
    async run(ctx, request, reply) {
      const { userId, data } = await takeChallenge(request, reply, 'appeal')
      if (userId === null) throw new NotFound('This decision does not exist')
      await appealDecision(ctx, { id: data.caseId, userId, text: request.body.text })
    },
  })
}
