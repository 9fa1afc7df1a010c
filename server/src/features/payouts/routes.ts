import { Readable } from 'node:stream'
import { idParams, pageQuery } from '@promptery/contract/common'
import {
  accountPageResponse,
  markPaidBody,
  markPaidResponse,
  monthParams,
  payableEngineersResponse,
  payoutsResponse,
  saleSharesResponse,
  statementResponse,
} from '@promptery/contract/money/payouts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { markPaid } from '../../money/payouts/mark-paid.ts'
import { openAccount, refreshAccount } from '../../money/payouts/open-account.ts'
import { requireProvider } from '../../money/payouts/paying.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses/client-address.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { originOf } from '../../platform/http/origin.ts'
import { adminRequired, requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { exportPayouts } from './export-payouts.ts'
import { getPayouts } from './get-payouts.ts'
import { getStatement } from './get-statement.ts'
import { listEarnings } from './list-earnings.ts'
import { listPayable } from './list-payable.ts'

const tags = ['payouts']

/** Limits operations that send a request to the provider. */
const limitedAccounts = limited('payout-accounts', { points: 20, durationSeconds: 60, by: 'user' })
/** Each request reads all earnings of an engineer. */
const limitedExports = limited('payout-exports', { points: 10, durationSeconds: 60, by: 'user' })

const payingOf = (request: FastifyRequest) => requireProvider(requireUser(request.ctx))

export function payoutRoutes(app: App): void {
  app.get(
    '/payouts',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'getPayouts',
        summary: 'What the user has earned by sales, and where it is',
        response: responses({ 200: payoutsResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, ...(await getPayouts(payingOf(request))) }),
  )

  app.get(
    '/payouts/sales',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listShares',
        summary: 'The user’s sales, and where the share of each is',
        querystring: pageQuery,
        response: responses({ 200: saleSharesResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, ...(await listEarnings(payingOf(request), request.query)) }),
  )

  app.get(
    '/payouts/statements/:month',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'getStatement',
        summary: 'What a month has changed of what the user is owed',
        params: monthParams,
        response: responses({ 200: statementResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, statement: await getStatement(payingOf(request), request.params) }),
  )

  app.get(
    '/payouts/csv',
    {
      onRequest: sessionRequired,
      preHandler: limitedExports,
      schema: {
        tags,
        operationId: 'exportPayouts',
        summary: 'Everything that has changed what the user is owed, as CSV',
        produces: ['text/csv'],
        response: responses({ 200: z.unknown() }, 404, 429),
      },
    },
    async (request, reply) => {
      const rows = exportPayouts(payingOf(request))
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="payouts.csv"')
      return reply.send(Readable.from(rows))
    },
  )

  app.post(
    '/payouts/account',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedAccounts],
      // A slow provider must not block other requests from the same address.
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'openAccount',
        summary: 'The provider’s page for the user’s account, which is made if there is none',
        response: responses({ 200: accountPageResponse }, 404, 409, 429, 503),
      },
    },
    async (request) => {
      return { success: true as const, url: await openAccount(payingOf(request), originOf(request)) }
    },
  )

  app.post(
    '/payouts/account/refresh',
    {
      onRequest: sessionRequired,
      preHandler: [writes, limitedAccounts],
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'refreshAccount',
        summary: 'Ask the provider how far the user’s account is',
        response: responses({ 200: payoutsResponse }, 404, 409, 429, 503),
      },
    },
    async (request) => {
      const ctx = payingOf(request)
      await refreshAccount(ctx)
      return { success: true as const, ...(await getPayouts(ctx)) }
    },
  )

  app.get(
    '/admin/payouts',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listPayable',
        summary: 'The engineers to whom something can be paid now',
        querystring: pageQuery,
        response: responses({ 200: payableEngineersResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, ...(await listPayable(payingOf(request), request.query)) }),
  )

  app.post(
    '/admin/payouts/:id',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'markPaid',
        summary: 'Write down that an engineer was paid by other means',
        params: idParams,
        body: markPaidBody,
        response: responses({ 200: markPaidResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const { params, body } = request
      await markPaid(payingOf(request), { engineerId: params.id, address: addressOf(request), ...body })
      return { success: true as const, message: 'Payment recorded', amount: body.amount }
    },
  )
}
