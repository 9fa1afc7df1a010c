import * as routes from '@promptery/contract/accounts/security'
import { Invalid } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { findChallenge, takeChallenge } from '../platform/http/session/challenges.ts'
import { ownFactorFirst } from '../platform/http/session/guards.ts'
import { markSecondFactor, markVerified, recentRequired } from '../platform/http/session/recent.ts'
import { sessionOf } from '../platform/http/session/session.ts'
import { wrongPasskey } from './passkeys.ts'
import { confirmPassword } from './passwords/change-password.ts'
import { isGuarded } from './passwords/passwords.ts'
import { finishSignIn, useSentPasskey, useThrottledCode } from './routes-steps.ts'
import { getSecurity } from './second-factor/get-security.ts'
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './second-factor/totp.ts'

const limitedSetUps = limited('set-up-totp', { points: 30, durationSeconds: 60 * 60, by: 'user' })

/** The code of an authenticator app after the password, and reauthentication. */
export function secondFactorRoutes(app: App): void {
  implement(app, 'users', routes, {
    signInWithCode: {
      config: { isPrivate: true },
      async run(_ctx, request, reply) {
        const { user } = await findChallenge(request, 'code')
        await useThrottledCode(request, user.id, request.body.code)
        const { data } = await takeChallenge(request, reply, 'code')
        return await finishSignIn(request, reply, { user, ...data, hasSecondFactor: true })
      },
    },

    verifyUser: {
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { password, code, passkey } = request.body
        if (passkey !== undefined) {
          const { user } = await useSentPasskey(request, reply, passkey)
          if (user.id !== ctx.user.id) throw wrongPasskey()
          return markVerified(request, { hasSecondFactor: true })
        }
        if (code !== undefined) {
          await useThrottledCode(request, ctx.user.id, code)
          return markVerified(request, { hasSecondFactor: true })
        }
        const attempt = await throttleSignIn(request, { passwordOf: ctx.user.email })
        const hash = await confirmPassword(ctx, { currentPassword: password ?? '', path: 'password' })
        await attempt.succeeded()
        // The password alone would be enough to remove the second factor.
        if (isGuarded(hash)) throw new Invalid('second_factor_required', 'Confirm by a code or a passkey')
        return markVerified(request)
      },
    },

    getSecurity: async (ctx) => ({
      ...(await getSecurity(ctx)),
      mustUseSecondFactor: ctx.user.mustUseSecondFactor ?? false,
    }),

    startTotp: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: limitedSetUps,
      config: { isPrivate: true },
      run: (ctx) => startTotp(ctx),
    },

    confirmTotp: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: limitedSetUps,
      config: { isPrivate: true },
      async run(ctx, request) {
        const recoveryCodes = await confirmTotp(ctx, { ...request.body, exceptKey: sessionOf(request).key })
        await markSecondFactor(request)
        return { recoveryCodes }
      },
    },

    disableTotp: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: writes,
      config: { isPrivate: true },
      run: (ctx) => disableTotp(ctx),
    },

    renewRecoveryCodes: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      run: async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
    },
  })
}
