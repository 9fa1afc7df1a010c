import { idParams } from '@promptery/contract/common'
import { decideHoldBody, decideHoldResponse, holdsQuery, holdsResponse } from '@promptery/contract/moderation/holds'
import {
  approvalsQuery,
  approvalsResponse,
  decideBody,
  decideResponse,
} from '@promptery/contract/moderation/moderation'
import type { App } from '../platform/http/app-type.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { wholeTexts, writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
import { decidePrompt, listApprovals } from './approvals.ts'
import { decideHold } from './decide-hold.ts'
import { listHolds } from './list-holds.ts'

export function moderationRoutes(app: App): void {
  const { admins } = operations(app, 'moderation')

  admins.get('/admin/approvals', {
    id: 'listApprovals',
    summary: 'Prompts by their approval, those that wait oldest first',
    querystring: approvalsQuery,
    returns: approvalsResponse,
    limit: wholeTexts,
    run: (ctx, { query }) => listApprovals(ctx, query),
  })

  admins.post('/admin/approvals/:id', {
    id: 'decidePrompt',
    summary: 'Approve or reject a prompt',
    params: idParams,
    body: decideBody,
    returns: decideResponse,
    errors: [404, 409],
    limit: writes,
    async run(ctx, request) {
      const prompt = await decidePrompt(ctx, {
        ...request.params,
        ...request.body,
        address: addressOf(request),
      })
      return { message: request.body.decision === 'approve' ? 'Approved' : 'Rejected', prompt }
    },
  })

  admins.get('/admin/holds', {
    id: 'listHolds',
    summary: 'Listings and topics that contain a text which someone else sells, oldest first',
    querystring: holdsQuery,
    returns: holdsResponse,
    run: (ctx, { query }) => listHolds(ctx, query),
  })

  admins.post('/admin/holds/:id', {
    id: 'decideHold',
    summary: 'Show or remove what is held',
    params: idParams,
    body: decideHoldBody,
    returns: decideHoldResponse,
    errors: [404, 409],
    limit: writes,
    async run(ctx, request) {
      const { params, body } = request
      await decideHold(ctx, { ...params, ...body, address: addressOf(request) })
      return { message: body.decision === 'approve' ? 'Approved' : 'Removed' }
    },
  })
}
