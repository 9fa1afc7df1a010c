import { messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { unsubscribeQuery } from '../mail.ts'

export const unsubscribe = route({
  method: 'POST',
  path: '/mail/unsubscribe',
  access: 'anyone',
  summary: 'Switch a kind of mail off, by the link in one',
  query: unsubscribeQuery,
  response: messageSchema,
  errors: [404],
  message: 'You get no more such mails',
})
