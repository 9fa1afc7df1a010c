import { messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { dismissRefusalBody, paymentStatusResponse } from '../payment-status.ts'

export const getPaymentStatus = route({
  method: 'GET',
  path: '/admin/payments/status',
  access: 'admins',
  summary: 'What stands in the way of payments',
  response: paymentStatusResponse,
})

export const dismissPaymentRefusal = route({
  method: 'POST',
  path: '/admin/payments/refusals/dismiss',
  access: 'admins',
  summary: 'Take a refusal of the payment provider off the list',
  body: dismissRefusalBody,
  response: messageSchema,
  errors: [404],
  message: 'Refusal dismissed',
})
