import { pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
import { transactionsResponse } from '../payments.ts'
import { buyBody, buyConflictResponse, buyResponse } from '../purchases.ts'

export const buyPrompt = route({
  method: 'POST',
  path: '/users/buy',
  access: 'members',
  summary: 'Buy a prompt',
  body: buyBody,
  status: 201,
  response: buyResponse,
  otherResponses: { 200: buyResponse, 409: buyConflictResponse },
  errors: [403, 404, 503],
})

export const listOwnTransactions = route({
  method: 'GET',
  path: '/payments/history',
  access: 'members',
  summary: 'What the user has bought',
  query: pageQuery,
  response: transactionsResponse,
})
