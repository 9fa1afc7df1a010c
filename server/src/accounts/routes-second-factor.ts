import type { Assertion } from '@promptery/contract/accounts/passkeys'
import * as passkeysContract from '@promptery/contract/accounts/passkeys'
import * as securityContract from '@promptery/contract/accounts/security'
import type { SessionUser } from '@promptery/contract/accounts/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../platform/context.ts'
import { comeBack } from '../platform/db/queries/account-deletion.ts'
import { Invalid, Unauthorized } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { limited, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { originOf } from '../platform/http/request.ts'
import { type FirstFactor, findChallenge, startChallenge, takeChallenge } from '../platform/http/session/challenges.ts'
import { markSecondFactor, markVerified, ownFactorFirst, recentRequired } from '../platform/http/session/guards.ts'
import { endSession, sessionOf, startSession } from '../platform/http/session/session.ts'
import { stillHasIdentity } from './identities/identities.ts'
import {
  createPasskey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  relyingPartyAt,
  removePasskey,
  renamePasskey,
  stillHasPasskey,
  usePasskey,
  wrongPasskey,
} from './passkeys.ts'
import { confirmPassword, isGuarded, stillHasPassword, wrongCredentials } from './passwords/passwords.ts'
import { presentSessionUser } from './present.ts'
import { confirmTotp, disableTotp, getSecurity, renewRecoveryCodes, startTotp, useCode } from './second-factor/totp.ts'

/**
 * Uses up a code of a user. Guesses are limited as those of passwords, and counted apart from them.
 * @throws Invalid, TooManyRequests
 */
async function useThrottledCode(request: FastifyRequest, userId: string, code: string): Promise<void> {
  const attempt = await throttleSignIn(request, { codesOf: userId })
  await useCode(request.ctx, { userId, code })
  await attempt.succeeded()
}

/** The user of a passkey that this browser was asked for. @throws Invalid, Unauthorized */
async function useSentPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  passkey: Assertion,
): Promise<{ user: CurrentUser; passkeyId: string }> {
  const { data } = await takeChallenge(request, reply, 'passkey')
  return usePasskey(request.ctx, { passkey, ...data, relyingParty: relyingPartyAt(originOf(request)) })
}

type SignedIn = {
  user: CurrentUser
  isRemembered: boolean
  hasSecondFactor: boolean
  /** Whether the user has just proved who they are, which a provider may know better. By default they have. */
  isRecent?: boolean | undefined
} & (FirstFactor | { passkeyId: string })

/**
 * Starts the session of a user whose steps were right. A concurrent change of the password, or removal of the identity or
 * passkey, has not ended this session. Takes back a deletion of the account, whose erasure has not begun. @throws Unauthorized, Invalid
 */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<{ user: SessionUser; cameBack?: true }> {
  const { isRecent = true } = signedIn
  await startSession(request, reply, { ...signedIn, verifiedAt: isRecent ? new Date() : null })
  const { ctx } = request
  const { id } = signedIn.user
  try {
    if ('identityId' in signedIn) {
      if (!(await stillHasIdentity(ctx, id, signedIn.identityId)))
        throw new Unauthorized('sign_in_expired', 'This account was unlinked meanwhile')
    } else if ('passkeyId' in signedIn) {
      if (!(await stillHasPasskey(ctx, id, signedIn.passkeyId))) throw wrongPasskey()
    } else if (!(await stillHasPassword(ctx, id, signedIn.passwordHash))) throw wrongCredentials()
    const back = await comeBack(ctx.db, id)
    if (back === 'refused') throw wrongCredentials()
    return { user: presentSessionUser(signedIn.user), ...(back === 'came back' && { cameBack: true as const }) }
  } catch (error) {
    await endSession(request, reply)
    throw error
  }
}

const limitedSetUps = limited('set-up-totp', { points: 30, durationSeconds: 60 * 60, by: 'user' })

/** The code of an authenticator app after the password, and reauthentication. */
export function secondFactorRoutes(app: App): void {
  implement(app, 'users', securityContract, {
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

/** Each stores a row. More than a person can press. */
const limitedUses = limited('use-passkey', { points: 120, durationSeconds: 60, by: 'address' })
const limitedPasskeys = limited('create-passkey', { points: 60, durationSeconds: 60 * 60, by: 'user' })

/** Passkeys: signing in without a password, and reauthentication. */
export function passkeyRoutes(app: App): void {
  implement(app, 'users', passkeysContract, {
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
