import {
  codeBody,
  recoveryCodesResponse,
  securityResponse,
  totpSecretResponse,
  verifyBody,
} from '@promptery/contract/accounts/security'
import { loginResponse } from '@promptery/contract/accounts/users'
import { messageSchema } from '@promptery/contract/common'
import { Invalid } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { operations } from '../platform/http/operations.ts'
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
  const { anyone, members } = operations(app, 'users')

  anyone.post('/users/login/code', {
    id: 'signInWithCode',
    summary: 'The second step of signing in: the response sets the session cookie',
    description: 'After `code_required`, within ten minutes, by the same browser. Takes a recovery code, too.',
    body: codeBody,
    returns: loginResponse,
    errors: [401, 403, 429],
    config: { isPrivate: true },
    message: 'Signin Successful',
    async run(_ctx, request, reply) {
      const { user } = await findChallenge(request, 'code')
      await useThrottledCode(request, user.id, request.body.code)
      const { data } = await takeChallenge(request, reply, 'code')
      return await finishSignIn(request, reply, { user, ...data, hasSecondFactor: true })
    },
  })

  members.post('/users/verify', {
    id: 'verifyUser',
    summary: 'Reauthenticate by password, code or passkey',
    description:
      'Acts that answer `verification_required` go through for ten minutes after it. With an authenticator app a password does not do.',
    body: verifyBody,
    returns: messageSchema,
    errors: [429],
    config: { isPrivate: true },
    message: 'Confirmed',
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
  })

  members.get('/users/security', {
    id: 'getSecurity',
    summary: 'What the user signs in with',
    returns: securityResponse,
    run: async (ctx) => ({ ...(await getSecurity(ctx)), mustUseSecondFactor: ctx.user.mustUseSecondFactor ?? false }),
  })

  members.post('/users/totp', {
    id: 'startTotp',
    summary: 'Begin to set up an authenticator app',
    description: 'Needs a reauthentication within the last ten minutes. Nothing changes until `confirmTotp`.',
    returns: totpSecretResponse,
    errors: [409],
    onRequest: [recentRequired, ownFactorFirst],
    limit: limitedSetUps,
    config: { isPrivate: true },
    run: (ctx) => startTotp(ctx),
  })

  members.post('/users/totp/confirm', {
    id: 'confirmTotp',
    summary: 'Ask for a code of the app after the password from now on',
    description: 'All other sessions end. The response has the recovery codes, this once.',
    body: codeBody,
    returns: recoveryCodesResponse,
    errors: [409],
    onRequest: [recentRequired, ownFactorFirst],
    limit: limitedSetUps,
    config: { isPrivate: true },
    message: 'Codes are asked for',
    async run(ctx, request) {
      const recoveryCodes = await confirmTotp(ctx, { ...request.body, exceptKey: sessionOf(request).key })
      await markSecondFactor(request)
      return { recoveryCodes }
    },
  })

  members.post('/users/totp/disable', {
    id: 'disableTotp',
    summary: 'Turn off two-step sign-in',
    description: 'Needs a reauthentication within the last ten minutes.',
    returns: messageSchema,
    errors: [409],
    onRequest: [recentRequired, ownFactorFirst],
    limit: writes,
    config: { isPrivate: true },
    message: 'No code is asked for',
    run: (ctx) => disableTotp(ctx),
  })

  members.post('/users/recovery-codes', {
    id: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'Needs a reauthentication within the last ten minutes. The response has the codes, this once.',
    returns: recoveryCodesResponse,
    errors: [409],
    onRequest: recentRequired,
    limit: writes,
    config: { isPrivate: true },
    message: 'New recovery codes',
    run: async (ctx) => ({ recoveryCodes: await renewRecoveryCodes(ctx) }),
  })
}
