import * as routes from '@promptery/contract/sales/routes/purchases'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { originOf } from '../../platform/http/origin.ts'
import { buyPrompt } from '../checkout/buy-prompt.ts'
import { limitedPayments, purchaseResponse } from './routes-checkout.ts'
import { listOwnTransactions } from './transactions.ts'

export function purchaseRoutes(app: App): void {
  implement(app, 'purchases', routes, {
    buyPrompt: {
      limit: [writes, limitedPayments],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, request, reply) {
        const bought = await buyPrompt(ctx, request.body, originOf(request))
        reply.code(bought.isNew ? 201 : 200)
        return purchaseResponse(bought, 'You own this prompt already')
      },
    },

    listOwnTransactions: (ctx, { query }) => listOwnTransactions(ctx, query),
  })
}
