import { idParams, messageSchema } from '@promptery/contract/common'
import {
  changePasswordBody,
  signOutEverywhereBody,
  signOutEverywhereResponse,
  userSessionsResponse,
} from '@promptery/contract/people/sessions'
import { endSessions } from '../../platform/db/queries/end-sessions.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { writes } from '../../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../../platform/http/limits/sign-in-throttle.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { endSession, sessionOf, startSession } from '../../platform/http/session/session.ts'
import { changePassword, confirmPassword } from './passwords/change-password.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { signOutEverywhere } from './sessions/sign-out-everywhere.ts'

const tags = ['users']

/** Security settings of the session's user. */
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
        description:
          'Every other session ends; this one goes on under a new id. `revokeKeys` revokes the API keys, too.',
        body: changePasswordBody,
        response: responses({ 200: messageSchema }, 409, 429),
      },
    },
    async (request, reply) => {
      const ctx = requireUser(request.ctx)
      const { key, isRemembered } = sessionOf(request)
      const { currentPassword, newPassword, revokeKeys } = request.body
      // An open session must not allow guessing the password.
      const attempt = await throttleSignIn(request, ctx.user.email)
      const confirmedHash = await confirmPassword(ctx, { currentPassword })
      await attempt.succeeded()
      await changePassword(ctx, { confirmedHash, newPassword, revokeKeys, exceptKey: key })
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
        description:
          'Ends every session but this one, and this one too with `thisToo`. `revokeKeys` revokes the API keys, too.',
        body: signOutEverywhereBody,
        response: responses({ 200: signOutEverywhereResponse }, 429),
      },
    },
    async (request, reply) => {
      const { thisToo, revokeKeys } = request.body
      const exceptKey = thisToo ? undefined : sessionOf(request).key
      const ended = await signOutEverywhere(requireUser(request.ctx), { exceptKey, revokeKeys })
      if (thisToo) await endSession(request, reply)
      const message = thisToo ? 'Signed out everywhere' : 'Signed out everywhere else'
      return { success: true as const, message, ended }
    },
  )
}
