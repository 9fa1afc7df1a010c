import { Readable } from 'node:stream'
import { idParams, messageSchema } from '@promptery/contract/common'
import {
  differencesQuery,
  differencesResponse,
  explainDifferenceBody,
  transactionFilter,
  transactionsQuery,
  transactionsResponse,
  transactionTotalsResponse,
} from '@promptery/contract/money/payments'
import { z } from 'zod'
import { explainDifference } from '../../money/reconciliation/explain-discrepancy.ts'
import { listDifferences } from '../../money/reconciliation/list-discrepancies.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses/client-address.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { adminRequired, requireUser } from '../../platform/http/session/guards.ts'
import { exportTransactions } from './transactions/export-transactions.ts'
import { listAllTransactions } from './transactions/list-transactions.ts'
import { totalTransactions } from './transactions/total-transactions.ts'

const tags = ['purchases']

/** Each request reads all matching purchases. */
const sums = limited('transaction-sums', { points: 60, durationSeconds: 60, by: 'user' })
const exports = limited('transaction-exports', { points: 10, durationSeconds: 60, by: 'user' })

/** Routes of payments for admins. */
export function adminPurchaseRoutes(app: App): void {
  app.get(
    '/admin/transactions',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listAllTransactions',
        summary: 'All purchases, or those that are looked for',
        querystring: transactionsQuery,
        response: responses({ 200: transactionsResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listAllTransactions(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/admin/transactions/sums',
    {
      onRequest: adminRequired,
      preHandler: sums,
      schema: {
        tags,
        operationId: 'sumTransactions',
        summary: 'What these purchases come to',
        querystring: transactionFilter,
        response: responses({ 200: transactionTotalsResponse }, 429),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await totalTransactions(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/admin/transactions/export',
    {
      onRequest: adminRequired,
      preHandler: exports,
      schema: {
        tags,
        operationId: 'exportTransactions',
        summary: 'These purchases as a CSV file',
        produces: ['text/csv'],
        querystring: transactionFilter,
        response: responses({ 200: z.any() }, 429),
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="transactions.csv"')
        .send(Readable.from(exportTransactions(requireUser(request.ctx), request.query))),
  )

  app.get(
    '/admin/payments/differences',
    {
      onRequest: adminRequired,
      schema: {
        tags,
        operationId: 'listPaymentDifferences',
        summary: 'What the shop and the payment provider do not agree on',
        querystring: differencesQuery,
        response: responses({ 200: differencesResponse }),
      },
    },
    async (request) => ({
      success: true as const,
      ...(await listDifferences(requireUser(request.ctx), request.query)),
    }),
  )

  app.post(
    '/admin/payments/differences/:id',
    {
      onRequest: adminRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'explainPaymentDifference',
        summary: 'Mark a difference as explained',
        params: idParams,
        body: explainDifferenceBody,
        response: responses({ 200: messageSchema }, 404, 429),
      },
    },
    async (request) => {
      const { params, body } = request
      await explainDifference(requireUser(request.ctx), { id: params.id, address: addressOf(request), ...body })
      return { success: true as const, message: 'Difference explained' }
    },
  )
}
