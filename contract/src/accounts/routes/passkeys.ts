import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  createPasskeyBody,
  passkeyLoginBody,
  passkeyOptionsResponse,
  passkeyResponse,
  renamePasskeyBody,
} from '../passkeys.ts'
import { loginResponse } from '../users.ts'

export const requestPasskey = route({
  method: 'POST',
  path: '/users/passkeys/request',
  access: 'anyone',
  summary: 'Options with which the browser offers its passkeys',
  description: 'For `signInWithPasskey` and `verifyUser`, once, within ten minutes, by the same browser.',
  response: passkeyOptionsResponse,
})

export const signInWithPasskey = route({
  method: 'POST',
  path: '/users/login/passkey',
  access: 'anyone',
  summary: 'Sign in with a passkey: the response sets the session cookie',
  body: passkeyLoginBody,
  response: loginResponse,
  errors: [401, 403],
  message: 'Signin Successful',
})

export const beginPasskey = route({
  method: 'POST',
  path: '/users/passkeys/new',
  access: 'members',
  summary: 'Options with which the browser makes a passkey',
  description: 'For `createPasskey`. Needs a reauthentication within the last ten minutes.',
  response: passkeyOptionsResponse,
})

export const createPasskey = route({
  method: 'POST',
  path: '/users/passkeys',
  access: 'members',
  summary: 'Add a passkey',
  body: createPasskeyBody,
  status: 201,
  response: passkeyResponse,
  message: 'Passkey added',
})

export const renamePasskey = route({
  method: 'PUT',
  path: '/users/passkeys/:id',
  access: 'members',
  summary: 'Rename a passkey',
  params: idParams,
  body: renamePasskeyBody,
  response: messageSchema,
  errors: [404],
  message: 'Renamed',
})

export const removePasskey = route({
  method: 'DELETE',
  path: '/users/passkeys/:id',
  access: 'members',
  summary: 'Remove a passkey',
  description: 'The last way to sign in stays.',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Removed',
})
