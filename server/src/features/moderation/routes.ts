import { idParams } from '@promptery/contract/common'
import { approvalsQuery, approvalsResponse, decideBody, decideResponse } from '@promptery/contract/listings/moderation'
import type { App } from '../../http/app-type.ts'
import { addressOf } from '../../http/limits/addresses/client-address.ts'
import { writes } from '../../http/limits/rate-limits.ts'
import { responses } from '../../http/openapi.ts'
import { adminRequired, requireUser } from '../../http/session/guards.ts'
import { decidePrompt } from './decide-prompt.ts'
import { listApprovals } from './list-approvals.ts'

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
}
