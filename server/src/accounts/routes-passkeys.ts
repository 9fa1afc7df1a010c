import {
  createPasskeyBody,
  passkeyLoginBody,
  passkeyOptionsResponse,
  passkeyResponse,
  renamePasskeyBody,
} from '@promptery/contract/accounts/passkeys'
import { loginResponse } from '@promptery/contract/accounts/users'
import { idParams, messageSchema } from '@promptery/contract/common'
import type { App } from '../platform/http/app-type.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { operations } from '../platform/http/operations.ts'
import { originOf } from '../platform/http/origin.ts'
import { startChallenge, takeChallenge } from '../platform/http/session/challenges.ts'
import { ownFactorFirst } from '../platform/http/session/guards.ts'
import { markSecondFactor, recentRequired } from '../platform/http/session/recent.ts'
import { sessionOf } from '../platform/http/session/session.ts'
import {
  createPasskey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  relyingPartyAt,
  removePasskey,
  renamePasskey,
  wrongPasskey,
} from './passkeys.ts'
import { finishSignIn, useSentPasskey } from './routes-steps.ts'

/** Each stores a row. More than a person can press. */
const limitedUses = limited('use-passkey', { points: 120, durationSeconds: 60, by: 'address' })
const limitedPasskeys = limited('create-passkey', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** Passkeys: signing in without a password, and reauthentication. */
export function passkeyRoutes(app: App): void {
  const { anyone, members } = operations(app, 'users')

  anyone.post('/users/passkeys/request', {
    id: 'requestPasskey',
    summary: 'Options with which the browser offers its passkeys',
    description: 'For `signInWithPasskey` and `verifyUser`, once, within ten minutes, by the same browser.',
    returns: passkeyOptionsResponse,
    limit: limitedUses,
    config: { isPrivate: true },
    async run(_ctx, request, reply) {
      const { options, challenge } = await passkeyRequestOptions(relyingPartyAt(originOf(request)))
      await startChallenge(request, reply, 'passkey', { userId: null, data: { challenge } })
      return { options }
    },
  })

  anyone.post('/users/login/passkey', {
    id: 'signInWithPasskey',
    summary: 'Sign in with a passkey: the response sets the session cookie',
    body: passkeyLoginBody,
    returns: loginResponse,
    errors: [401, 403],
    limit: limitedUses,
    config: { isPrivate: true },
    message: 'Signin Successful',
    async run(_ctx, request, reply) {
      const { passkey, remember: isRemembered } = request.body
      const { user, passkeyId } = await useSentPasskey(request, reply, passkey)
      return await finishSignIn(request, reply, { user, isRemembered, passkeyId, hasSecondFactor: true })
    },
  })

  members.post('/users/passkeys/new', {
    id: 'beginPasskey',
    summary: 'Options with which the browser makes a passkey',
    description: 'For `createPasskey`. Needs a reauthentication within the last ten minutes.',
    returns: passkeyOptionsResponse,
    onRequest: [recentRequired, ownFactorFirst],
    limit: limitedPasskeys,
    config: { isPrivate: true },
    async run(ctx, request, reply) {
      const { options, challenge } = await passkeyCreationOptions(ctx, relyingPartyAt(originOf(request)))
      await startChallenge(request, reply, 'new_passkey', { userId: ctx.user.id, data: { challenge } })
      return { options }
    },
  })

  members.post('/users/passkeys', {
    id: 'createPasskey',
    summary: 'Add a passkey',
    body: createPasskeyBody,
    status: 201,
    returns: passkeyResponse,
    onRequest: [recentRequired, ownFactorFirst],
    limit: limitedPasskeys,
    config: { isPrivate: true },
    message: 'Passkey added',
    async run(ctx, request, reply) {
      const { userId, data } = await takeChallenge(request, reply, 'new_passkey')
      // Another user has signed in meanwhile.
      if (userId !== ctx.user.id) throw wrongPasskey()
      const relyingParty = relyingPartyAt(originOf(request))
      const passkey = await createPasskey(ctx, {
        ...request.body,
        ...data,
        relyingParty,
        sessionKey: sessionOf(request).key,
      })
      await markSecondFactor(request)
      return { passkey }
    },
  })

  members.put('/users/passkeys/:id', {
    id: 'renamePasskey',
    summary: 'Rename a passkey',
    params: idParams,
    body: renamePasskeyBody,
    returns: messageSchema,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    message: 'Renamed',
    run: (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }),
  })

  members.delete('/users/passkeys/:id', {
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'The last way to sign in stays.',
    params: idParams,
    returns: messageSchema,
    errors: [404, 409],
    onRequest: [recentRequired, ownFactorFirst],
    limit: writes,
    config: { isPrivate: true },
    message: 'Removed',
    run: (ctx, { params }) => removePasskey(ctx, params),
  })
}
