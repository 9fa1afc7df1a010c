import * as routes from '@promptery/contract/accounts/sessions'
import { endSessions } from '../platform/db/queries/end-sessions.ts'
import { NotFound } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { ownFactorFirst } from '../platform/http/session/guards.ts'
import { recentRequired } from '../platform/http/session/recent.ts'
import { endSession, sessionOf, startSession } from '../platform/http/session/session.ts'
import { changePassword, confirmPassword, setPassword } from './passwords/change-password.ts'
import { isGuarded } from './passwords/passwords.ts'
import { listSessions, signOutEverywhere } from './sessions.ts'

/** Security settings of the session's user. */
export function accountRoutes(app: App): void {
  implement(app, 'users', routes, {
    changePassword: {
      config: { isPrivate: true },
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
    },

    setPassword: {
      onRequest: recentRequired,
      limit: limited('set-password', { points: 30, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      run: (ctx, request) => setPassword(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
    },

    async listSessions(ctx, request) {
      const input = { currentKey: sessionOf(request).key }
      return { sessions: await listSessions(ctx, input) }
    },

    endSession: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { db, user } = ctx
        const { id } = request.params
        if ((await endSessions(db, { userId: user.id, id })) === 0) throw new NotFound('This session does not exist')
        if (request.session?.id === id) await endSession(request, reply)
      },
    },

    signOutEverywhere: {
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
    },
  })
}
