import * as routes from '@promptery/contract/moderation/moderation'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { decidePrompt, listApprovals } from './approvals.ts'
import { decideHold, listHolds } from './holds.ts'

export function moderationRoutes(app: App): void {
  implement(app, 'moderation', routes, {
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
