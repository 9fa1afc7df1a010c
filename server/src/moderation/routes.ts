import { LIMITS } from '@promptery/contract/constants'
import * as moderationContract from '@promptery/contract/moderation/moderation'
import * as peopleContract from '@promptery/contract/moderation/people'
import * as reportsContract from '@promptery/contract/moderation/reports'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, SEARCHES, wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { takeChallenge } from '../platform/http/session/challenges.ts'
import { recentRequired } from '../platform/http/session/guards.ts'
import { limitSearch } from '../platform/scale/concurrency/concurrency-limit.ts'
import { decidePrompt, listApprovals } from './approvals.ts'
import { decideHold, listHolds } from './holds.ts'
import { actOnPerson, addNote, listNotes, removeNote } from './people/act-on-person.ts'
import { getPerson, listPeople } from './people/people.ts'
import { appealDecision, decideOnPerson, listCases, listOwnDecisions } from './reports/cases.ts'
import { createReport } from './reports/find-subject.ts'
import { moveCase } from './reports/move-case.ts'

export function moderationRoutes(app: App): void {
  implement(app, 'moderation', moderationContract, {
    listApprovals: {
      limit: wholeTexts,
      run: (ctx, { query }) => listApprovals(ctx, query),
    },

    decidePrompt: {
      limit: writes,
      async run(ctx, request) {
        const prompt = await decidePrompt(ctx, {
          ...request.params,
          ...request.body,
          address: addressOf(request),
        })
        return { message: request.body.decision === 'approve' ? 'Approved' : 'Rejected', prompt }
      },
    },

    listHolds: (ctx, { query }) => listHolds(ctx, query),

    decideHold: {
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        await decideHold(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: body.decision === 'approve' ? 'Approved' : 'Removed' }
      },
    },
  })
}

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
  implement(app, 'reports', reportsContract, {
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

const DONE = {
  grant: 'Role changed',
  revoke: 'Role changed',
  'sign-out': 'Signed out everywhere',
  'reset-second-factor': 'The second factor is removed',
  'reset-display-name': 'Name removed',
}

/** People, for admins, who act on accounts but never sign in as another: nobody could tell who did what. */
export function peopleRoutes(app: App): void {
  implement(app, 'people', peopleContract, {
    listPeople: {
      limit: limited('people-search', SEARCHES),
      run: (ctx, request) => limitSearch(request, () => listPeople(ctx, request.query)),
    },

    getPerson: async (ctx, { params }) => ({ person: await getPerson(ctx, params) }),

    actOnPerson: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, request) {
        const { params, body } = request
        await actOnPerson(ctx, { ...params, ...body, address: addressOf(request) })
        return { message: DONE[body.act] }
      },
    },

    listNotes: (ctx, { params, query }) => listNotes(ctx, { ...params, ...query }),

    addNote: {
      limit: writes,
      run: async (ctx, request) => ({
        note: await addNote(ctx, { ...request.params, ...request.body, address: addressOf(request) }),
      }),
    },

    removeNote: {
      limit: writes,
      run: (ctx, request) => removeNote(ctx, { ...request.params, address: addressOf(request) }),
    },
  })
}
