import {
  changePasswordBody,
  setPasswordBody,
  signOutEverywhereBody,
  signOutEverywhereResponse,
  userSessionsResponse,
} from '@promptery/contract/accounts/sessions'
import { idParams, messageSchema } from '@promptery/contract/common'
import { endSessions } from '../platform/db/queries/end-sessions.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { operations } from '../platform/http/operations.ts'
import { ownFactorFirst } from '../platform/http/session/guards.ts'
import { recentRequired } from '../platform/http/session/recent.ts'
import { endSession, sessionOf, startSession } from '../platform/http/session/session.ts'
import { changePassword, confirmPassword, setPassword } from './passwords/change-password.ts'
import { isGuarded } from './passwords/passwords.ts'
import { listSessions, signOutEverywhere } from './sessions.ts'

/** Security settings of the session's user. */
export function accountRoutes(app: App): void {
  const { members } = operations(app, 'users')

  members.put('/users/password', {
    id: 'changePassword',
    summary: 'Change the password',
    description:
      'Every other session ends; this one goes on under a new id. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts. With an authenticator app it needs a reauthentication within the last ten minutes, too.',
    body: changePasswordBody,
    returns: messageSchema,
    errors: [409, 429],
    config: { isPrivate: true },
    message: 'Password changed',
    async run(ctx, request, reply) {
      const { key, isRemembered, hasSecondFactor, verifiedAt } = sessionOf(request)
      const { currentPassword, newPassword, revokeKeys, removeSignIns } = request.body
      // An open session must not allow guessing the password.
      const attempt = await throttleSignIn(request, { passwordOf: ctx.user.email })
      const confirmedHash = await confirmPassword(ctx, { currentPassword })
      await attempt.succeeded()
      // With an authenticator app the password alone proves nothing.
      if (isGuarded(confirmedHash)) await recentRequired(request)
      if (removeSignIns) await ownFactorFirst(request)
      await changePassword(ctx, { confirmedHash, newPassword, revokeKeys, removeSignIns, exceptKey: key })
      await startSession(request, reply, { user: ctx.user, isRemembered, hasSecondFactor, verifiedAt })
    },
  })

  members.post('/users/password', {
    id: 'setPassword',
    summary: 'Set a password, in an account that has none',
    description: 'Needs a reauthentication within the last ten minutes.',
    body: setPasswordBody,
    returns: messageSchema,
    errors: [409],
    onRequest: recentRequired,
    limit: limited('set-password', { points: 30, durationSeconds: 60 * 60, by: 'user' }),
    config: { isPrivate: true },
    message: 'Password set',
    run: (ctx, request) => setPassword(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
  })

  members.get('/users/sessions', {
    id: 'listSessions',
    summary: 'Where the user is signed in',
    returns: userSessionsResponse,
    async run(ctx, request) {
      const input = { currentKey: sessionOf(request).key }
      return { sessions: await listSessions(ctx, input) }
    },
  })

  members.delete('/users/sessions/:id', {
    id: 'endSession',
    summary: 'End one session',
    params: idParams,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    message: 'Signed out there',
    async run(ctx, request, reply) {
      const { db, user } = ctx
      const { id } = request.params
      if ((await endSessions(db, { userId: user.id, id })) === 0) throw new NotFound('This session does not exist')
      if (request.session?.id === id) await endSession(request, reply)
    },
  })

  members.post('/users/sessions/sign-out-everywhere', {
    id: 'signOutEverywhere',
    summary: 'End all other sessions',
    description:
      'Ends every session but this one, and this one too with `thisToo`. `revokeKeys` revokes the API keys, `removeSignIns` removes passkeys and linked accounts; the last way to sign in stays. Either needs a reauthentication within the last ten minutes.',
    body: signOutEverywhereBody,
    returns: signOutEverywhereResponse,
    errors: [409],
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, request, reply) {
      const { thisToo, ...also } = request.body
      if (also.revokeKeys || also.removeSignIns) await recentRequired(request)
      if (also.removeSignIns) await ownFactorFirst(request)
      const exceptKey = thisToo ? undefined : sessionOf(request).key
      const ended = await signOutEverywhere(ctx, { exceptKey, ...also })
      if (thisToo) await endSession(request, reply)
      const message = thisToo ? 'Signed out everywhere' : 'Signed out everywhere else'
      return { message, ended }
    },
  })
}
