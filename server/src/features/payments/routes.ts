import { pageQuery } from '@promptery/contract/common'
import { transactionsAnswer } from '@promptery/contract/payments'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { adminRequired, requireUser, sessionRequired } from '../../http/session.ts'
import { listAllTransactions, listOwnTransactions } from './list-transactions.ts'

const tags = ['payments']

export function paymentRoutes(app: App): void {
  app.get(
    '/payments/history',
    {
      onRequest: sessionRequired,
      schema: { tags, querystring: pageQuery, response: answers({ 200: transactionsAnswer }, 400, 401) },
    },
    async (request) => ({
      success: true as const,
      ...(await listOwnTransactions(requireUser(request.ctx), request.query)),
    }),
  )

  app.get(
    '/admin/transactions',
    {
      onRequest: adminRequired,
      schema: { tags, querystring: pageQuery, response: answers({ 200: transactionsAnswer }, 400, 401, 403) },
    },
    async (request) => ({
      success: true as const,
      ...(await listAllTransactions(requireUser(request.ctx), request.query)),
    }),
  )
}
