import { pageQuery } from '@promptery/contract/common'
import { transactionsResponse } from '@promptery/contract/money/payments'
import { buyBody, buyConflictResponse, buyResponse } from '@promptery/contract/money/purchases'
import { buyPrompt } from '../../money/checkout/buy-prompt.ts'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { originOf } from '../../platform/http/origin.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { limitedPayments, purchaseResponse } from './routes-checkout.ts'
import { listOwnTransactions } from './transactions/list-transactions.ts'

const tags = ['purchases']

export function purchaseRoutes(app: App): void {
  app.post(
    '/users/buy',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'buyPrompt',
        summary: 'Buy a prompt',
        body: buyBody,
        response: responses({ 200: buyResponse, 201: buyResponse, 409: buyConflictResponse }, 403, 404, 429, 503),
      },
    },
    async (request, reply) => {
      const bought = await buyPrompt(requireUser(request.ctx), request.body, originOf(request))
      return reply.code(bought.isNew ? 201 : 200).send(purchaseResponse(bought, 'You own this prompt already'))
    },
  )

  app.get(
    '/payments/history',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listOwnTransactions',
        summary: 'What the user has bought',
        querystring: pageQuery,
        response: responses({ 200: transactionsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listOwnTransactions(requireUser(request.ctx), request.query)),
    }),
  )
}
