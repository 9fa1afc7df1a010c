import {
  createUserBody,
  createUserResponse,
  currentUserResponse,
  loginBody,
  loginResponse,
} from '@promptery/contract/accounts/users'
import { messageSchema } from '@promptery/contract/common'
import { Unauthorized } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { isWithinMailLimits } from '../platform/http/limits/mail-limits.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { operations } from '../platform/http/operations.ts'
import { startChallenge } from '../platform/http/session/challenges.ts'
import { endSession } from '../platform/http/session/session.ts'
import { createUser } from './create-user.ts'
import { loginUser } from './login-user.ts'
import { presentSessionUser, presentUser } from './present.ts'
import { finishSignIn } from './routes-steps.ts'

export function userRoutes(app: App): void {
  const { anyone, members } = operations(app, 'users')

  anyone.post('/users/create', {
    id: 'createUser',
    summary: 'Sign up',
    body: createUserBody,
    status: 201,
    returns: createUserResponse,
    errors: [409],
    limit: limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' }),
    message: 'Signup Successful',
    async run(ctx, request) {
      const mayMail = ctx.mail !== undefined && (await isWithinMailLimits(request, request.body.email))
      const user = await createUser(ctx, { ...request.body, mayMail })
      return { user: presentUser(user) }
    },
  })

  anyone.post('/users/login', {
    id: 'signIn',
    summary: 'Sign in: the response sets the session cookie',
    description: 'With an authenticator app the answer is `code_required`, and `signInWithCode` follows.',
    body: loginBody,
    returns: loginResponse,
    errors: [401, 403, 429],
    config: { isPrivate: true },
    message: 'Signin Successful',
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
  })

  anyone.post('/users/logout', {
    id: 'signOut',
    summary: 'Sign out',
    returns: messageSchema,
    limit: writes,
    config: { isPrivate: true },
    message: 'Signed out',
    run: (_ctx, request, reply) => endSession(request, reply),
  })

  members.get('/users/current', {
    id: 'getCurrentUser',
    summary: 'The signed-in user',
    returns: currentUserResponse,
    run: (ctx) => ({ user: presentSessionUser(ctx.user) }),
  })
}
