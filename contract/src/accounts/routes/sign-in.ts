import { messageSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { createUserBody, createUserResponse, currentUserResponse, loginBody, loginResponse } from '../users.ts'

export const createUser = route({
  method: 'POST',
  path: '/users/create',
  access: 'anyone',
  summary: 'Sign up',
  body: createUserBody,
  status: 201,
  response: createUserResponse,
  errors: [409],
  message: 'Signup Successful',
})

export const signIn = route({
  method: 'POST',
  path: '/users/login',
  access: 'anyone',
  summary: 'Sign in: the response sets the session cookie',
  description: 'With an authenticator app the answer is `code_required`, and `signInWithCode` follows.',
  body: loginBody,
  response: loginResponse,
  errors: [401, 403, 429],
  message: 'Signin Successful',
})

export const signOut = route({
  method: 'POST',
  path: '/users/logout',
  access: 'anyone',
  summary: 'Sign out',
  response: messageSchema,
  message: 'Signed out',
})

export const getCurrentUser = route({
  method: 'GET',
  path: '/users/current',
  access: 'members',
  summary: 'The signed-in user',
  response: currentUserResponse,
})
