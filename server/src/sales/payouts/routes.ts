import * as routes from '@promptery/contract/sales/payouts'
import type { App } from '../../platform/http/app-type.ts'
import { csvFile } from '../../platform/http/downloads.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { originOf } from '../../platform/http/request.ts'
import { confirmedRequired, recentRequired } from '../../platform/http/session/guards.ts'
import { requireProvider } from '../provider/provider-failure.ts'
import { listDebts, settleDebt } from './debts.ts'
import { exportPayouts, getStatement, listEarnings } from './earnings.ts'
import { listPayable, markPaid } from './payable.ts'
import { getPayouts, openAccount, refreshAccount } from './payout-account.ts'

/** Limits operations that send a request to the provider. */
const limitedAccounts = limited('payout-accounts', { points: 20, durationSeconds: 60, by: 'user' })
/** Each request reads all earnings of an engineer. */
const limitedExports = limited('payout-exports', { points: 10, durationSeconds: 60, by: 'user' })

export function payoutRoutes(app: App): void {
  implement(app, 'payouts', routes, {
    getPayouts: (ctx) => getPayouts(requireProvider(ctx)),

    listShares: (ctx, { query }) => listEarnings(requireProvider(ctx), query),

    getStatement: async (ctx, { params, query }) => ({
      statement: await getStatement(requireProvider(ctx), { ...params, ...query }),
    }),

    exportPayouts: {
      limit: limitedExports,
      run: (ctx, _request, reply) => csvFile(reply, 'payouts.csv', exportPayouts(requireProvider(ctx))),
    },

    openAccount: {
      onRequest: [confirmedRequired, recentRequired],
      limit: [writes, limitedAccounts],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      run: async (ctx, request) => ({ url: await openAccount(requireProvider(ctx), originOf(request)) }),
    },

    refreshAccount: {
      limit: [writes, limitedAccounts],
      config: { bypassesConcurrencyLimit: true },
      async run(ctx) {
        const paying = requireProvider(ctx)
        await refreshAccount(paying)
        return getPayouts(paying)
      },
    },

    listPayable: (ctx, { query }) => listPayable(requireProvider(ctx), query),

    markPaid: {
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        await markPaid(requireProvider(ctx), { engineerId: params.id, address: addressOf(request), ...body })
        return { amount: body.amount }
      },
    },

    listDebts: (ctx, { query }) => listDebts(requireProvider(ctx), query),

    settleDebt: {
      onRequest: recentRequired,
      limit: writes,
      async run(ctx, request) {
        const { params, body } = request
        await settleDebt(requireProvider(ctx), { engineerId: params.id, address: addressOf(request), ...body })
      },
    },
  })
}
