import { idParams, messageSchema } from '@promptery/contract/common'
import {
  changePasswordBody,
  signOutEverywhereBody,
  signOutEverywhereResponse,
  userSessionsResponse,
} from '@promptery/contract/people/sessions'
import { endSessions } from '../../db/queries/end-sessions.ts'
import { NotFound } from '../../errors.ts'
import type { App } from '../../http/app-type.ts'
import { writes } from '../../http/limits/rate-limits.ts'
import { throttleSignIn } from '../../http/limits/sign-in-throttle.ts'
import { responses } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session/guards.ts'
import { endSession, sessionOf, startSession } from '../../http/session/session.ts'
import { changePassword, confirmPassword } from './passwords/change-password.ts'
import { listSessions } from './sessions/list-sessions.ts'

const tags = ['users']

/** What users do about their own account's safety. */
export function accountRoutes(app: App): void {
  app.put(
    '/users/password',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'changePassword',
        summary: 'Change the password',
        description: 'Every other session ends; this one goes on under a new id.',
        body: changePasswordBody,
        response: responses({ 200: messageSchema }, 409, 429),
      },
    },
    async (request, reply) => {
      const ctx = requireUser(request.ctx)
      const { key, isRemembered } = sessionOf(request)
      const { currentPassword, newPassword } = request.body
      // A session that was left open must not become a way to guess the password.
      const attempt = await throttleSignIn(request, ctx.user.email)
      const confirmedHash = await confirmPassword(ctx, { currentPassword })
      await attempt.succeeded()
      await changePassword(ctx, { confirmedHash, newPassword, exceptKey: key })
      await startSession(request, reply, { user: ctx.user, isRemembered })
      return { success: true as const, message: 'Password changed' }
    },
  )

  app.get(
    '/users/sessions',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listSessions',
        summary: 'Where the user is signed in',
        response: responses({ 200: userSessionsResponse }),
      },
    },
    async (request) => {
      const input = { currentKey: sessionOf(request).key }
      return { success: true as const, sessions: await listSessions(requireUser(request.ctx), input) }
    },
  )

  app.delete(
    '/users/sessions/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'endSession',
        summary: 'End one session',
        params: idParams,
        response: responses({ 200: messageSchema }, 404, 429),
      },
    },
    async (request, reply) => {
      const { db, user } = requireUser(request.ctx)
      const { id } = request.params
      if ((await endSessions(db, { userId: user.id, id })) === 0) throw new NotFound('This session does not exist')
      if (request.session?.id === id) await endSession(request, reply)
      return { success: true as const, message: 'Signed out there' }
    },
  )

  app.post(
    '/users/sessions/sign-out-everywhere',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'signOutEverywhere',
        summary: 'End all other sessions',
        description: 'Ends every session but this one, and this one too with `thisToo`.',
        body: signOutEverywhereBody,
        response: responses({ 200: signOutEverywhereResponse }, 429),
      },
    },
    async (request, reply) => {
      const { db, user } = requireUser(request.ctx)
      const { thisToo } = request.body
      const ended = await endSessions(db, {
        userId: user.id,
        ...(!thisToo && { exceptKey: sessionOf(request).key }),
      })
      if (thisToo) await endSession(request, reply)
      const message = thisToo ? 'Signed out everywhere' : 'Signed out everywhere else'
      return { success: true as const, message, ended }
    },
  )
}
