import { idParams } from '@promptery/contract/common'
import { decideHoldBody, decideHoldResponse, holdsQuery, holdsResponse } from '@promptery/contract/listings/holds'
import { approvalsQuery, approvalsResponse, decideBody, decideResponse } from '@promptery/contract/listings/moderation'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses/client-address.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { adminRequired, requireUser } from '../../platform/http/session/guards.ts'
import { decideHold } from './decide-hold.ts'
import { decidePrompt } from './decide-prompt.ts'
import { listApprovals } from './list-approvals.ts'
import { listHolds } from './list-holds.ts'

const tags = ['moderation']

export function moderationRoutes(app: App): void {
  app.get(
    '/admin/approvals',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listApprovals',
        summary: 'Prompts by their approval, those that wait oldest first',
        querystring: approvalsQuery,
        response: responses({ 200: approvalsResponse }),
      },
    },
    async (request) => ({ success: true as const, ...(await listApprovals(requireUser(request.ctx), request.query)) }),
  )

  app.post(
    '/admin/approvals/:id',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'decidePrompt',
        summary: 'Approve or reject a prompt',
        params: idParams,
        body: decideBody,
        response: responses({ 200: decideResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const prompt = await decidePrompt(requireUser(request.ctx), {
        ...request.params,
        ...request.body,
        address: addressOf(request),
      })
      return { success: true as const, message: request.body.decision === 'approve' ? 'Approved' : 'Rejected', prompt }
    },
  )

  app.get(
    '/admin/holds',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listHolds',
        summary: 'Listings and topics that contain a text which someone else sells, oldest first',
        querystring: holdsQuery,
        response: responses({ 200: holdsResponse }),
      },
    },
    async (request) => ({ success: true as const, ...(await listHolds(requireUser(request.ctx), request.query)) }),
  )

  app.post(
    '/admin/holds/:id',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'decideHold',
        summary: 'Show or remove what is held',
        params: idParams,
        body: decideHoldBody,
        response: responses({ 200: decideHoldResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const { params, body } = request
      await decideHold(requireUser(request.ctx), { ...params, ...body, address: addressOf(request) })
      return { success: true as const, message: body.decision === 'approve' ? 'Approved' : 'Removed' }
    },
  )
}
