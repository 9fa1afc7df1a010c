import { idParams, messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import {
  createUserWithIdentityBody,
  requestIdentityBody,
  requestIdentityResponse,
  useIdentityBody,
  useIdentityResponse,
} from '../identities.ts'
import { loginResponse } from '../users.ts'

export const requestIdentity = route({
  method: 'POST',
  path: '/users/identities/request',
  access: 'anyone',
  summary: 'The address at an identity provider where a person signs in',
  description:
    'The provider sends the person back to `/signin/{provider}`. For `useIdentity`, once, within ten minutes, by the same browser. Linking asks for a reauthentication within the last ten minutes.',
  body: requestIdentityBody,
  response: requestIdentityResponse,
  errors: [401, 403, 404, 503],
})

export const useIdentity = route({
  method: 'POST',
  path: '/users/login/identity',
  access: 'anyone',
  summary: 'Sign in, link or reauthenticate by the answer of an identity provider',
  description:
    '`outcome` says what came of it. With `signed-in` and `address-confirmed` the response sets the session cookie.',
  body: useIdentityBody,
  response: useIdentityResponse,
  errors: [401, 403, 404, 409, 503],
})

export const createUserWithIdentity = route({
  method: 'POST',
  path: '/users/create/identity',
  access: 'anyone',
  summary: 'Sign up by the answer of an identity provider: the response sets the session cookie',
  description: 'After `sign-up-required`, within ten minutes, by the same browser. The account has no password.',
  body: createUserWithIdentityBody,
  status: 201,
  response: loginResponse,
  errors: [401, 409],
  message: 'Signup Successful',
})

export const unlinkIdentity = route({
  method: 'DELETE',
  path: '/users/identities/:id',
  access: 'members',
  summary: 'Unlink an account at an identity provider',
  description: 'The last way to sign in stays.',
  params: idParams,
  response: messageSchema,
  errors: [404, 409],
  message: 'Unlinked',
})
