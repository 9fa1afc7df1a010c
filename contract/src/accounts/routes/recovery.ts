import { messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  changeEmailBody,
  changeMailChoiceBody,
  confirmEmailBody,
  confirmEmailResponse,
  emailSettingsResponse,
  forgotPasswordBody,
  resetPasswordBody,
} from '../email.ts'

export const forgotPassword = route({
  method: 'POST',
  path: '/users/password/forgot',
  access: 'anyone',
  summary: 'Be sent a link to choose a new password',
  description: 'The response is the same whether or not there is an account.',
  body: forgotPasswordBody,
  response: messageSchema,
  errors: [404, 429],
  message: 'If there is an account with this address, a mail is on its way',
})

export const resetPassword = route({
  method: 'POST',
  path: '/users/password/reset',
  access: 'anyone',
  summary: 'Choose a new password, by the link of a mail',
  description: 'Every session ends. `revokeKeys` revokes the API keys, too.',
  body: resetPasswordBody,
  response: messageSchema,
  errors: [404],
  message: 'Password changed',
})

export const confirmEmail = route({
  method: 'POST',
  path: '/users/email/confirm',
  access: 'members',
  summary: 'Confirm the user’s address, by the link of a mail',
  description: 'In a session of the account that has the address, or will have it.',
  body: confirmEmailBody,
  response: confirmEmailResponse,
  errors: [404, 409],
  message: 'Your address is confirmed',
})

export const getEmailSettings = route({
  method: 'GET',
  path: '/users/email',
  access: 'members',
  summary: 'The user’s address, and which mails they get',
  response: emailSettingsResponse,
  errors: [404],
})

export const changeMailChoice = route({
  method: 'PUT',
  path: '/users/email/choice',
  access: 'members',
  summary: 'Switch kinds of mail off, and all others on',
  body: changeMailChoiceBody,
  response: messageSchema,
  errors: [404],
  message: 'Saved',
})

export const sendConfirmation = route({
  method: 'POST',
  path: '/users/email/send-confirmation',
  access: 'members',
  summary: 'Be sent the link that confirms the address',
  response: messageSchema,
  errors: [404, 429],
  message: 'A mail is on its way',
})

export const changeEmail = route({
  method: 'PUT',
  path: '/users/email',
  access: 'members',
  summary: 'Change the address',
  description:
    'It changes once the new one is confirmed, by the link that is sent to it. Needs a reauthentication within the last ten minutes.',
  body: changeEmailBody,
  response: messageSchema,
  errors: [404],
  message: 'Follow the link in the mail to your new address',
})
