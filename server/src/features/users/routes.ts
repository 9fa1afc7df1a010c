import { idParams, messageSchema } from '@promptery/contract/common'
import {
  createUserBody,
  createUserResponse,
  currentUserResponse,
  engineerSamplesResponse,
  engineerSchema,
  engineersQuery,
  engineersResponse,
  loginBody,
  loginResponse,
  userResponse,
} from '@promptery/contract/people/users'
import { Unauthorized } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { isWithinMailLimits } from '../../platform/http/limits/mail-limits.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../../platform/http/limits/sign-in-throttle.ts'
import { operations } from '../../platform/http/operations.ts'
import { startChallenge } from '../../platform/http/session/challenges.ts'
import { endSession } from '../../platform/http/session/session.ts'
import { createUser } from './create-user.ts'
import { getEngineer } from './engineers/get-engineer.ts'
import { listEngineerSamples } from './engineers/list-engineer-samples.ts'
import { listEngineers } from './engineers/list-engineers.ts'
import { getUser } from './get-user.ts'
import { loginUser } from './login-user.ts'
import { presentSessionUser, presentUser, presentUserTo } from './present.ts'
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

  const engineers = operations(app, 'engineers').anyone

  engineers.get('/users/engineer/all', {
    id: 'listEngineers',
    summary: 'Engineers who sell, best first or in another order',
    description: 'A filter or order by price or days lists those who take work.',
    querystring: engineersQuery,
    returns: engineersResponse,
    config: { isSameForVisitors: true },
    async run(ctx, { query }, reply) {
      const page = await listEngineers(ctx, query)
      if (page.nextCursor) reply.header('x-next-cursor', page.nextCursor)
      return page.engineers
    },
  })

  engineers.get('/users/engineer/samples/:id', {
    id: 'listEngineerSamples',
    summary: 'The first sample of each of an engineer’s latest listings that have some',
    params: idParams,
    returns: engineerSamplesResponse,
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ samples: await listEngineerSamples(ctx, params) }),
  })

  engineers.get('/users/engineer/:id', {
    id: 'getEngineer',
    summary: 'One engineer',
    params: idParams,
    returns: engineerSchema,
    errors: [404],
    config: { isSameForVisitors: true },
    run: (ctx, { params }) => getEngineer(ctx, params),
  })

  anyone.get('/users/:id', {
    id: 'getUser',
    summary: 'One user',
    params: idParams,
    returns: userResponse,
    errors: [404],
    config: { isSameForVisitors: true },
    run: async (ctx, { params }) => ({ data: presentUserTo(ctx, await getUser(ctx, params)) }),
  })
}
