import { z } from 'zod'
import { idParams, messageSchema, pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
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
} from '../payouts.ts'

export const getPayouts = route({
  method: 'GET',
  path: '/payouts',
  access: 'members',
  summary: 'What the user has earned by sales, and where it is',
  response: payoutsResponse,
  errors: [404],
})

export const listShares = route({
  method: 'GET',
  path: '/payouts/sales',
  access: 'members',
  summary: 'The user’s sales, and where the share of each is',
  query: pageQuery,
  response: saleEarningsResponse,
  errors: [404],
})

export const getStatement = route({
  method: 'GET',
  path: '/payouts/statements/:month',
  access: 'members',
  summary: 'What a month has changed of what the user is owed',
  params: monthParams,
  query: statementQuery,
  response: statementResponse,
  errors: [404],
})

export const exportPayouts = route({
  method: 'GET',
  path: '/payouts/csv',
  access: 'members',
  summary: 'Everything that has changed what the user is owed, as CSV',
  produces: ['text/csv'],
  response: z.unknown(),
  errors: [404],
})

export const openAccount = route({
  method: 'POST',
  path: '/payouts/account',
  access: 'members',
  summary: 'The provider’s page for the user’s account, which is made if there is none',
  response: accountPageResponse,
  description: 'Needs a reauthentication within the last ten minutes.',
  errors: [404, 409, 503],
})

export const refreshAccount = route({
  method: 'POST',
  path: '/payouts/account/refresh',
  access: 'members',
  summary: 'Ask the provider how far the user’s account is',
  response: payoutsResponse,
  errors: [404, 409, 503],
})

export const listPayable = route({
  method: 'GET',
  path: '/admin/payouts',
  access: 'admins',
  summary: 'The engineers to whom something can be paid now',
  query: pageQuery,
  response: payableEngineersResponse,
  errors: [404],
})

export const markPaid = route({
  method: 'POST',
  path: '/admin/payouts/:id',
  access: 'admins',
  summary: 'Write down that an engineer was paid by other means',
  params: idParams,
  body: markPaidBody,
  response: markPaidResponse,
  errors: [404, 409],
  message: 'Payment recorded',
})

export const listDebts = route({
  method: 'GET',
  path: '/admin/debts',
  access: 'admins',
  summary: 'The engineers who owe the shop, since when and why',
  query: pageQuery,
  response: debtorsResponse,
  errors: [404],
})

export const settleDebt = route({
  method: 'POST',
  path: '/admin/debts/:id',
  access: 'admins',
  summary: 'Write down that an engineer has paid a debt back, or that the shop bears it',
  description: 'Needs a reauthentication within the last ten minutes.',
  params: idParams,
  body: settleDebtBody,
  response: messageSchema,
  errors: [404, 409],
  message: 'Recorded',
})
