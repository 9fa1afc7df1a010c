import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/moderation/reports'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
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
  implement(app, 'reports', routes, {
    createReport: {
      limit: limitedReports,
      run: (ctx, { body }) => createReport(ctx, body),
    },

    listReports: (ctx, { query }) => listCases(ctx, query),

    moveReport: {
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        if (body.move === 'decide' && body.decision.startsWith('suspend')) await recentRequired(request)
        await moveCase(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: MOVED[body.move] }
      },
    },

    decideOnPerson: {
      onRequest: recentRequired,
      limit: writes,
      run: (ctx, request) => decideOnPerson(ctx, { ...request.params, ...request.body, address: addressOf(request) }),
    },

    listOwnDecisions: (ctx, { query }) => listOwnDecisions(ctx, query),

    appealDecision: {
      limit: writes,
      run: (ctx, { params, body }) => appealDecision(ctx, { ...params, ...body, userId: ctx.user.id }),
    },

    appealSuspension: {
      limit: limitedAppeals,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { userId, data } = await takeChallenge(request, reply, 'appeal')
        if (userId === null) throw new NotFound('This decision does not exist')
        await appealDecision(ctx, { id: data.caseId, userId, text: request.body.text })
      },
    },
  })
}
