import { idParams, messageSchema, pageQuery } from '@promptery/contract/common'
import {
  createUserAnswer,
  createUserBody,
  currentUserAnswer,
  engineerSchema,
  engineersAnswer,
  loginAnswer,
  loginBody,
  userAnswer,
} from '@promptery/contract/users'
import type { App } from '../../http/app-type.ts'
import { answers } from '../../http/openapi.ts'
import { limited } from '../../http/rate-limits.ts'
import { endSession, requireUser, startSession } from '../../http/session.ts'
import { guardSignIn } from '../../http/sign-in-limits.ts'
import { createUser } from './create-user.ts'
import { getEngineer } from './get-engineer.ts'
import { getUser } from './get-user.ts'
import { listEngineers } from './list-engineers.ts'
import { loginUser, stillHasPassword, wrongCredentials } from './login-user.ts'
import { presentSessionUser, presentUser } from './present.ts'

export function userRoutes(app: App): void {
  app.post(
    '/users/create',
    {
      preHandler: limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' }),
      schema: { tags: ['users'], body: createUserBody, response: answers({ 201: createUserAnswer }, 400, 409, 429) },
    },
    async (request, reply) => {
      const user = await createUser(request.ctx, request.body)
      return reply.code(201).send({ success: true, message: 'Signup Successful', user: presentUser(user) })
    },
  )

  app.post(
    '/users/login',
    { schema: { tags: ['users'], body: loginBody, response: answers({ 200: loginAnswer }, 400, 401, 429) } },
    async (request, reply) => {
      const attempt = await guardSignIn(request, request.body.email)
      const { user, passwordHash } = await loginUser(request.ctx, request.body)
      await attempt.succeeded()
      await startSession(request, user, request.body.remember)
      // A password that was changed meanwhile has ended the sessions that were there then; this one was not.
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
    { schema: { tags: ['users'], response: answers({ 200: messageSchema }) } },
    async (request, reply) => {
      await endSession(request, reply)
      return { success: true as const, message: 'Signed out' }
    },
  )

  app.get(
    '/users/current',
    { schema: { tags: ['users'], response: answers({ 200: currentUserAnswer }, 401) } },
    async (request) => ({ success: true as const, user: presentSessionUser(requireUser(request.ctx).user) }),
  )

  app.get(
    '/users/engineer/all',
    { schema: { tags: ['engineers'], querystring: pageQuery, response: answers({ 200: engineersAnswer }, 400) } },
    async (request, reply) => {
      const { engineers, nextCursor } = await listEngineers(request.ctx, request.query)
      if (nextCursor) reply.header('x-next-cursor', nextCursor)
      return engineers
    },
  )

  app.get(
    '/users/engineer/:id',
    { schema: { tags: ['engineers'], params: idParams, response: answers({ 200: engineerSchema }, 400, 404) } },
    async (request) => getEngineer(request.ctx, request.params),
  )

  app.get(
    '/users/:id',
    { schema: { tags: ['users'], params: idParams, response: answers({ 200: userAnswer }, 400, 404) } },
    async (request) => ({ success: true as const, data: presentUser(await getUser(request.ctx, request.params)) }),
  )
}
