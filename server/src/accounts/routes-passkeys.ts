import * as routes from '@promptery/contract/accounts/passkeys'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
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
  implement(app, 'users', routes, {
    requestPasskey: {
      limit: limitedUses,
      config: { isPrivate: true },
      async run(_ctx, request, reply) {
        const { options, challenge } = await passkeyRequestOptions(relyingPartyAt(originOf(request)))
        await startChallenge(request, reply, 'passkey', { userId: null, data: { challenge } })
        return { options }
      },
    },

    signInWithPasskey: {
      limit: limitedUses,
      config: { isPrivate: true },
      async run(_ctx, request, reply) {
        const { passkey, remember: isRemembered } = request.body
        const { user, passkeyId } = await useSentPasskey(request, reply, passkey)
        return await finishSignIn(request, reply, { user, isRemembered, passkeyId, hasSecondFactor: true })
      },
    },

    beginPasskey: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: limitedPasskeys,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { options, challenge } = await passkeyCreationOptions(ctx, relyingPartyAt(originOf(request)))
        await startChallenge(request, reply, 'new_passkey', { userId: ctx.user.id, data: { challenge } })
        return { options }
      },
    },

    createPasskey: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: limitedPasskeys,
      config: { isPrivate: true },
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
    },

    renamePasskey: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params, body }) => renamePasskey(ctx, { ...params, ...body }),
    },

    removePasskey: {
      onRequest: [recentRequired, ownFactorFirst],
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => removePasskey(ctx, params),
    },
  })
}
