import { idParams, messageSchema, pageQuery } from '../../common.ts'
import { route } from '../../route.ts'
import { failedMailResponse, mailStatusResponse } from '../mail.ts'

export const getMailStatus = route({
  method: 'GET',
  path: '/admin/mail',
  access: 'admins',
  summary: 'Whether mail works',
  response: mailStatusResponse,
  errors: [404],
})

export const sendTestMail = route({
  method: 'POST',
  path: '/admin/mail/test',
  access: 'admins',
  summary: 'Send oneself a mail, at once',
  description: 'A refusal has what the mail server says in its message.',
  response: messageSchema,
  errors: [404, 409],
  message: 'The mail server accepted the test mail',
})

export const listFailedMails = route({
  method: 'GET',
  path: '/admin/mail/failed',
  access: 'admins',
  summary: 'Mails that could not be sent',
  query: pageQuery,
  response: failedMailResponse,
})

export const sendAllMailsAgain = route({
  method: 'POST',
  path: '/admin/mail/failed',
  access: 'admins',
  summary: 'Send all of them again',
  response: messageSchema,
  message: 'All are sent again',
})

export const sendMailAgain = route({
  method: 'POST',
  path: '/admin/mail/failed/:id',
  access: 'admins',
  summary: 'Send one again',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'It is sent again',
})

export const deleteFailedMail = route({
  method: 'DELETE',
  path: '/admin/mail/failed/:id',
  access: 'admins',
  summary: 'Take one off the list',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Dismissed',
})
