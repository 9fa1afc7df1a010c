import { idParams, pageQuery } from '@promptery/contract/common'
import { approvalsAnswer, decideAnswer, decideBody } from '@promptery/contract/moderation'
import { addressOf } from '../../http/addresses.ts'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { adminRequired, requireUser } from '../../http/session.ts'
import { decidePrompt } from './decide-prompt.ts'
import { listApprovals } from './list-approvals.ts'

const tags = ['moderation']

export function moderationRoutes(app: App): void {
  app.get(
    '/admin/approvals',
    {
      onRequest: adminRequired,
      schema: { tags, querystring: pageQuery, response: answers({ 200: approvalsAnswer }, 400, 401, 403) },
    },
    async (request) => ({ success: true as const, ...(await listApprovals(requireUser(request.ctx), request.query)) }),
  )

  app.post(
    '/admin/approvals/:id',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        params: idParams,
        body: decideBody,
        response: answers({ 200: decideAnswer }, 400, 401, 403, 404, 409),
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
