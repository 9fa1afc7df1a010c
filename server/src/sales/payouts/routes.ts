import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  accountPageResponse,
  debtorsResponse,
  markPaidBody,
  markPaidResponse,
  monthParams,
  payableEngineersResponse,
  payoutsResponse,
  saleEarningsResponse,
  settleDebtBody,
  statementQuery,
  statementResponse,
} from '@promptery/contract/sales/payouts'
import { z } from 'zod'
import type { App } from '../../platform/http/app-type.ts'
import { csvFile } from '../../platform/http/downloads.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { originOf } from '../../platform/http/origin.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { getPayouts } from './get-payouts.ts'
import { getStatement } from './get-statement.ts'
import { listDebts } from './list-debts.ts'
import { exportPayouts, listEarnings } from './list-earnings.ts'
import { listPayable } from './list-payable.ts'
import { markPaid } from './mark-paid.ts'
import { openAccount, refreshAccount } from './open-account.ts'
import { requireProvider } from './paying.ts'
import { settleDebt } from './settle-debt.ts'

/** Limits operations that send a request to the provider. */
const limitedAccounts = limited('payout-accounts', { points: 20, durationSeconds: 60, by: 'user' })
/** Each request reads all earnings of an engineer. */
const limitedExports = limited('payout-exports', { points: 10, durationSeconds: 60, by: 'user' })

export function payoutRoutes(app: App): void {
  const { members, admins } = operations(app, 'payouts')

  members.get('/payouts', {
    id: 'getPayouts',
    summary: 'What the user has earned by sales, and where it is',
    returns: payoutsResponse,
    errors: [404],
    run: (ctx) => getPayouts(requireProvider(ctx)),
  })

  members.get('/payouts/sales', {
    id: 'listShares',
    summary: 'The user’s sales, and where the share of each is',
    querystring: pageQuery,
    returns: saleEarningsResponse,
    errors: [404],
    run: (ctx, { query }) => listEarnings(requireProvider(ctx), query),
  })

  members.get('/payouts/statements/:month', {
    id: 'getStatement',
    summary: 'What a month has changed of what the user is owed',
    params: monthParams,
    querystring: statementQuery,
    returns: statementResponse,
    errors: [404],
    run: async (ctx, { params, query }) => ({
      statement: await getStatement(requireProvider(ctx), { ...params, ...query }),
    }),
  })

  members.get('/payouts/csv', {
    id: 'exportPayouts',
    summary: 'Everything that has changed what the user is owed, as CSV',
    produces: ['text/csv'],
    returns: z.unknown(),
    errors: [404],
    limit: limitedExports,
    run: (ctx, _request, reply) => csvFile(reply, 'payouts.csv', exportPayouts(requireProvider(ctx))),
  })

  members.post('/payouts/account', {
    id: 'openAccount',
    summary: 'The provider’s page for the user’s account, which is made if there is none',
    returns: accountPageResponse,
    description: 'Needs a reauthentication within the last ten minutes.',
    errors: [404, 409, 503],
    onRequest: [confirmedRequired, recentRequired],
    limit: [writes, limitedAccounts],
    // A slow provider must not block other requests from the same address.
    config: { bypassesConcurrencyLimit: true },
    run: async (ctx, request) => ({ url: await openAccount(requireProvider(ctx), originOf(request)) }),
  })

  members.post('/payouts/account/refresh', {
    id: 'refreshAccount',
    summary: 'Ask the provider how far the user’s account is',
    returns: payoutsResponse,
    errors: [404, 409, 503],
    limit: [writes, limitedAccounts],
    config: { bypassesConcurrencyLimit: true },
    async run(ctx) {
      const paying = requireProvider(ctx)
      await refreshAccount(paying)
      return getPayouts(paying)
    },
  })

  admins.get('/admin/payouts', {
    id: 'listPayable',
    summary: 'The engineers to whom something can be paid now',
    querystring: pageQuery,
    returns: payableEngineersResponse,
    errors: [404],
    run: (ctx, { query }) => listPayable(requireProvider(ctx), query),
  })

  admins.post('/admin/payouts/:id', {
    id: 'markPaid',
    summary: 'Write down that an engineer was paid by other means',
    params: idParams,
    body: markPaidBody,
    returns: markPaidResponse,
    errors: [404, 409],
    limit: writes,
    message: 'Payment recorded',
    async run(ctx, request) {
      const { params, body } = request
      await markPaid(requireProvider(ctx), { engineerId: params.id, address: addressOf(request), ...body })
      return { amount: body.amount }
    },
  })

  admins.get('/admin/debts', {
    id: 'listDebts',
    summary: 'The engineers who owe the shop, since when and why',
    querystring: pageQuery,
    returns: debtorsResponse,
    errors: [404],
    run: (ctx, { query }) => listDebts(requireProvider(ctx), query),
  })

  admins.post('/admin/debts/:id', {
    id: 'settleDebt',
    summary: 'Write down that an engineer has paid a debt back, or that the shop bears it',
    description: 'Needs a reauthentication within the last ten minutes.',
    params: idParams,
    body: settleDebtBody,
    returns: messageSchema,
    errors: [404, 409],
    onRequest: recentRequired,
    limit: writes,
    message: 'Recorded',
    async run(ctx, request) {
      const { params, body } = request
      await settleDebt(requireProvider(ctx), { engineerId: params.id, address: addressOf(request), ...body })
    },
  })
}
