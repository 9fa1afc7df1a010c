import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  changePasswordBody,
  setPasswordBody,
  signOutEverywhereBody,
  signOutEverywhereResponse,
  userSessionsResponse,
} from '../sessions.ts'

export const changePassword = route({
  method: 'PUT',
  path: '/users/password',
  access: 'members',
  summary: 'Change the password',
  description:
    'Every other session ends; this one goes on under a new id. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts. With an authenticator app it needs a reauthentication within the last ten minutes, too.',
  body: changePasswordBody,
  response: messageSchema,
  errors: [409, 429],
  message: 'Password changed',
})

export const setPassword = route({
  method: 'POST',
  path: '/users/password',
  access: 'members',
  summary: 'Set a password, in an account that has none',
  description: 'Needs a reauthentication within the last ten minutes.',
  body: setPasswordBody,
  response: messageSchema,
  errors: [409],
  message: 'Password set',
})

export const listSessions = route({
  method: 'GET',
  path: '/users/sessions',
  access: 'members',
  summary: 'Where the user is signed in',
  response: userSessionsResponse,
})

export const endSession = route({
  method: 'DELETE',
  path: '/users/sessions/:id',
  access: 'members',
  summary: 'End one session',
  params: idParams,
  response: messageSchema,
  errors: [404],
  message: 'Signed out there',
})

export const signOutEverywhere = route({
  method: 'POST',
  path: '/users/sessions/sign-out-everywhere',
  access: 'members',
  summary: 'End all other sessions',
  description:
    'Ends every session but this one, and this one too with `thisToo`. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts; the last way to sign in stays. Either needs a reauthentication within the last ten minutes.',
  body: signOutEverywhereBody,
  response: signOutEverywhereResponse,
  errors: [409],
})
