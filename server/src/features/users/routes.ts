import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  createUserBody,
  createUserResponse,
  currentUserResponse,
  engineerSchema,
  engineersResponse,
  loginBody,
  loginResponse,
  userResponse,
} from '@promptery/contract/people/users'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../../platform/http/limits/sign-in-throttle.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { endSession, startSession } from '../../platform/http/session/session.ts'
import { createUser } from './create-user.ts'
import { getEngineer } from './engineers/get-engineer.ts'
import { listEngineers } from './engineers/list-engineers.ts'
import { getUser } from './get-user.ts'
import { loginUser, stillHasPassword, wrongCredentials } from './login-user.ts'
import { presentSessionUser, presentUser } from './present.ts'

export function userRoutes(app: App): void {
  app.post(
    '/users/create',
    {
      preHandler: limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' }),
      schema: {
        tags: ['users'],
        operationId: 'createUser',
        summary: 'Sign up',
        body: createUserBody,
        response: responses({ 201: createUserResponse }, 409, 429),
      },
    },
    async (request, reply) => {
      const user = await createUser(request.ctx, request.body)
      return reply.code(201).send({ success: true, message: 'Signup Successful', user: presentUser(user) })
    },
  )

  app.post(
    '/users/login',
    {
      config: { isPrivate: true },
      schema: {
        tags: ['users'],
        operationId: 'signIn',
        summary: 'Sign in: the response sets the session cookie',
        body: loginBody,
        response: responses({ 200: loginResponse }, 401, 429),
      },
    },
    async (request, reply) => {
      const attempt = await throttleSignIn(request, request.body.email)
      const { user, passwordHash } = await loginUser(request.ctx, request.body)
      await attempt.succeeded()
      await startSession(request, reply, { user, isRemembered: request.body.remember })
      // A concurrent password change has ended the earlier sessions, but not this one.
      try {
        if (!(await stillHasPassword(request.ctx, user.id, passwordHash))) throw wrongCredentials()
      } catch (error) {
        await endSession(request, reply)
        throw error
      }
      return { success: true as const, message: 'Signin Successful', user: presentSessionUser(user) }
    },
  )

  app.post(
    '/users/logout',
    {
      config: { isPrivate: true },
      preHandler: writes,
      schema: {
        tags: ['users'],
        operationId: 'signOut',
        summary: 'Sign out',
        response: responses({ 200: messageSchema }, 429),
      },
    },
    async (request, reply) => {
      await endSession(request, reply)
      return { success: true as const, message: 'Signed out' }
    },
  )

  app.get(
    '/users/current',
    {
      onRequest: sessionRequired,
      schema: {
        tags: ['users'],
        operationId: 'getCurrentUser',
        summary: 'The signed-in user',
        response: responses({ 200: currentUserResponse }),
      },
    },
    async (request) => ({ success: true as const, user: presentSessionUser(requireUser(request.ctx).user) }),
  )

  app.get(
    '/users/engineer/all',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags: ['engineers'],
        operationId: 'listEngineers',
        summary: 'Engineers who sell, best first',
        querystring: pageQuery,
        response: responses({ 200: engineersResponse }),
      },
    },
    async (request, reply) => {
      const { engineers, nextCursor } = await listEngineers(request.ctx, request.query)
      if (nextCursor) reply.header('x-next-cursor', nextCursor)
      return engineers
    },
  )

  app.get(
    '/users/engineer/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags: ['engineers'],
        operationId: 'getEngineer',
        summary: 'One engineer',
        params: idParams,
        response: responses({ 200: engineerSchema }, 404),
      },
    },
    async (request) => getEngineer(request.ctx, request.params),
  )

  app.get(
    '/users/:id',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags: ['users'],
        operationId: 'getUser',
        summary: 'One user',
        params: idParams,
        response: responses({ 200: userResponse }, 404),
      },
    },
    async (request) => ({ success: true as const, data: presentUser(await getUser(request.ctx, request.params)) }),
  )
}
