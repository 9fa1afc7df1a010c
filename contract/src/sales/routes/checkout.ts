import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { buyConflictResponse, buyResponse, checkoutBody, checkoutResponse, countryResponse } from '../purchases.ts'

export const buyPrompts = route({
  method: 'POST',
  path: '/payments/checkouts',
  access: 'members',
  summary: 'Buy several prompts with one payment',
  body: checkoutBody,
  status: 201,
  response: buyResponse,
  otherResponses: { 200: buyResponse, 409: buyConflictResponse },
  errors: [403, 404, 503],
})

export const getCountry = route({
  method: 'GET',
  path: '/payments/country',
  access: 'members',
  summary: 'The country that the user last bought in',
  response: countryResponse,
})

export const getCheckout = route({
  method: 'GET',
  path: '/payments/checkouts/:id',
  access: 'members',
  summary: 'What has become of a payment',
  params: idParams,
  response: checkoutResponse,
  errors: [404],
})
