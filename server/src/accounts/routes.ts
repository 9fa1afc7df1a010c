import * as routes from '@promptery/contract/accounts/users'
import { Unauthorized } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { isWithinMailLimits } from '../platform/http/limits/mail-limits.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { startChallenge } from '../platform/http/session/challenges.ts'
import { endSession } from '../platform/http/session/session.ts'
import { createUser } from './create-user.ts'
import { loginUser } from './login-user.ts'
import { presentSessionUser, presentUser } from './present.ts'
import { finishSignIn } from './routes-steps.ts'

export function userRoutes(app: App): void {
  implement(app, 'users', routes, {
    createUser: {
      limit: limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' }),
      async run(ctx, request) {
        const mayMail = ctx.mail !== undefined && (await isWithinMailLimits(request, request.body.email))
        const user = await createUser(ctx, { ...request.body, mayMail })
        return { user: presentUser(user) }
      },
    },

    signIn: {
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const attempt = await throttleSignIn(request, { passwordOf: request.body.email })
        const { user, passwordHash, hasTotp } = await loginUser(ctx, request.body)
        await attempt.succeeded()
        const isRemembered = request.body.remember
        if (hasTotp) {
          await startChallenge(request, reply, 'code', { userId: user.id, data: { isRemembered, passwordHash } })
          throw new Unauthorized('code_required', 'Type the code of your authenticator app')
        }
        return await finishSignIn(request, reply, { user, isRemembered, passwordHash, hasSecondFactor: false })
      },
    },

    signOut: {
      limit: writes,
      config: { isPrivate: true },
      run: (_ctx, request, reply) => endSession(request, reply),
    },

    getCurrentUser: (ctx) => ({ user: presentSessionUser(ctx.user) }),
  })
}
