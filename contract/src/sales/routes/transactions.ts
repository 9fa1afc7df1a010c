import { z } from 'zod'
import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  differencesQuery,
  differencesResponse,
  explainDifferenceBody,
  taxDueQuery,
  taxDueResponse,
  transactionFilter,
  transactionsQuery,
  transactionsResponse,
  transactionTotalsResponse,
} from '../payments.ts'

export const listAllTransactions = route({
  method: 'GET',
  path: '/admin/transactions',
  access: 'admins',
  summary: 'List or search transactions',
  query: transactionsQuery,
  response: transactionsResponse,
})

export const sumTransactions = route({
  method: 'GET',
  path: '/admin/transactions/sums',
  access: 'admins',
  summary: 'Totals of matching transactions',
  query: transactionFilter,
  response: transactionTotalsResponse,
})

export const exportTransactions = route({
  method: 'GET',
  path: '/admin/transactions/export',
  access: 'admins',
  summary: 'These transactions as a CSV file',
  produces: ['text/csv'],
  query: transactionFilter,
  response: z.any(),
})

export const listTaxDue = route({
  method: 'GET',
  path: '/admin/payments/tax',
  access: 'admins',
  summary: 'The tax of a year by month and country',
  query: taxDueQuery,
  response: taxDueResponse,
})

export const exportTaxDue = route({
  method: 'GET',
  path: '/admin/payments/tax/export',
  access: 'admins',
  summary: 'The tax of a year as a CSV file',
  produces: ['text/csv'],
  query: taxDueQuery,
  response: z.any(),
})

export const listPaymentDifferences = route({
  method: 'GET',
  path: '/admin/payments/differences',
  access: 'admins',
  summary: 'What the shop and the payment provider do not agree on',
  query: differencesQuery,
  response: differencesResponse,
})

export const explainPaymentDifference = route({
  method: 'POST',
  path: '/admin/payments/differences/:id',
  access: 'admins',
  summary: 'Mark a difference as explained',
  params: idParams,
  body: explainDifferenceBody,
  response: messageSchema,
  errors: [404],
  message: 'Difference explained',
})
