import { pageQuery } from '@promptery/contract/common'
import { transactionsResponse } from '@promptery/contract/sales/payments'
import { buyBody, buyConflictResponse, buyResponse } from '@promptery/contract/sales/purchases'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { originOf } from '../../platform/http/origin.ts'
import { buyPrompt } from '../checkout/buy-prompt.ts'
import { limitedPayments, purchaseResponse } from './routes-checkout.ts'
import { listOwnTransactions } from './transactions.ts'

export function purchaseRoutes(app: App): void {
  const { members } = operations(app, 'purchases')

  members.post('/users/buy', {
    id: 'buyPrompt',
    summary: 'Buy a prompt',
    body: buyBody,
    status: 201,
    returns: buyResponse,
    otherResponses: { 200: buyResponse, 409: buyConflictResponse },
    errors: [403, 404, 503],
    limit: [writes, limitedPayments],
    // A slow provider must not block other requests from the same address.
    config: { bypassesConcurrencyLimit: true },
    async run(ctx, request, reply) {
      const bought = await buyPrompt(ctx, request.body, originOf(request))
      reply.code(bought.isNew ? 201 : 200)
      return purchaseResponse(bought, 'You own this prompt already')
    },
  })

  members.get('/payments/history', {
    id: 'listOwnTransactions',
    summary: 'What the user has bought',
    querystring: pageQuery,
    returns: transactionsResponse,
    run: (ctx, { query }) => listOwnTransactions(ctx, query),
  })
}
