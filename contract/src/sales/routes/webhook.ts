import { successSchema } from '../../common.ts'
import { route } from '../../route.ts'

export const handlePaymentWebhook = route({
  method: 'POST',
  path: '/payments/webhook',
  access: 'anyone',
  summary: 'Events of the payment provider, which signs them',
  response: successSchema,
  errors: [404, 503],
})
