import type { UseIdentityResponse } from '@promptery/contract/accounts/identities'
import * as routes from '@promptery/contract/accounts/identities'
import { paths } from '@promptery/contract/client-paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProvenIdentity } from '../adapters/identity/port.ts'
import { Conflict, Invalid } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { isWithinMailLimits, limited, writes } from '../platform/http/limits/rate-limits.ts'
import { originOf } from '../platform/http/request.ts'
import { expired, startChallenge, takeChallenge } from '../platform/http/session/challenges.ts'
import { markVerified, recentRequired, requireUser } from '../platform/http/session/guards.ts'
import { sessionOf } from '../platform/http/session/session.ts'
import { readableEmail } from '../platform/runtime/mailbox.ts'
import { createUserWithIdentity } from './create-user.ts'
import {
  ask,
  findProvider,
  findUserOf,
  linkIdentity,
  requireOwnIdentity,
  suggestUsername,
  unlinkIdentity,
} from './identities/identities.ts'
import { finishSignIn } from './routes-second-factor.ts'
import { getSecurity } from './second-factor/totp.ts'

/** Each stores a row, and asks the provider. More than a person can press. */
const limitedUses = limited('use-identity', { points: 60, durationSeconds: 60, by: 'address' })
const limitedSignUps = limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' })

/** Where a provider sends people back to. It has to know this address. */
const redirectUriOf = (request: FastifyRequest, provider: string): string =>
  originOf(request) + paths.signInWithRoute.replace(':provider', provider)

type Answer = Omit<UseIdentityResponse, 'success' | 'next'>

/** Accounts at identity providers: signing in, linking, and reauthentication. */
export function identityRoutes(app: App): void {
  implement(app, 'users', routes, {
    requestIdentity: {
      limit: limitedUses,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { provider: name, purpose, remember: isRemembered, next } = request.body
        const provider = findProvider(ctx, name)
        const user = purpose === 'sign-in' ? null : requireUser(ctx).user
        if (purpose === 'link') await recentRequired(request)
        const wanted = { redirectUri: redirectUriOf(request, name), mustSignInAnew: purpose === 'verify' }
        const { url, checks } = await ask(ctx, provider, () => provider.begin(wanted))
        const data = { provider: name, purpose, isRemembered, next, checks }
        await startChallenge(request, reply, 'identity', { userId: user?.id ?? null, data })
        return { url }
      },
    },

    useIdentity: {
      limit: limitedUses,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { provider: name, query } = request.body
        const provider = findProvider(ctx, name)
        const { userId, data } = await takeChallenge(request, reply, 'identity')
        // The answer of one provider is not given to another.
        if (data.provider !== name) throw expired()
        const { purpose, isRemembered, next, checks } = data
        const answer = { redirectUri: redirectUriOf(request, name), query, checks }
        const identity = await ask(ctx, provider, () => provider.finish(answer))
        if (purpose === 'sign-in') return { next, ...(await signIn(request, reply, { identity, isRemembered })) }
        const member = requireUser(ctx)
        // Another user has signed in meanwhile.
        if (userId !== member.user.id) throw expired()
        if (purpose === 'link') {
          await linkIdentity(member, identity, sessionOf(request).key)
          return { next, outcome: 'linked' as const, message: `${provider.label} is linked` }
        }
        await requireOwnIdentity(member, identity)
        // The provider alone would be enough to remove the second factor.
        if ((await getSecurity(member)).totp)
          throw new Invalid('second_factor_required', 'Confirm by a code or a passkey')
        await markVerified(request)
        return { next, outcome: 'verified' as const, message: 'Confirmed' }
      },
    },

    createUserWithIdentity: {
      limit: limitedSignUps,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { data } = await takeChallenge(request, reply, 'sign_up')
        const { identity, isRemembered } = data
        try {
          const mayMail = ctx.mail !== undefined && (await isWithinMailLimits(request, request.body.email))
          const { user, identityId } = await createUserWithIdentity(ctx, { ...request.body, identity, mayMail })
          return await finishSignIn(request, reply, { user, isRemembered, hasSecondFactor: false, identityId })
        } catch (error) {
          // Another name or address may do.
          if (error instanceof Conflict || error instanceof Invalid)
            await startChallenge(request, reply, 'sign_up', { userId: null, data })
          throw error
        }
      },
    },

    unlinkIdentity: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => unlinkIdentity(ctx, params),
    },
  })
}

async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { identity, isRemembered }: { identity: ProvenIdentity; isRemembered: boolean },
): Promise<Answer> {
  const found = await findUserOf(request.ctx, identity)
  if (!found) {
    await startChallenge(request, reply, 'sign_up', { userId: null, data: { identity, isRemembered } })
    const suggested = { username: suggestUsername(identity), email: readableEmail(identity.email) }
    return { outcome: 'sign-up-required', message: 'Choose a name', suggested }
  }
  const { user, identityId, hasTotp, isFirstProof = false } = found
  if (hasTotp) {
    await startChallenge(request, reply, 'code', { userId: user.id, data: { isRemembered, identityId } })
    return { outcome: 'code-required', message: 'Type the code of your authenticator app' }
  }
  const { isRecent } = identity
  const signedIn = await finishSignIn(request, reply, {
    user,
    isRemembered,
    hasSecondFactor: false,
    isRecent,
    identityId,
  })
  const outcome = isFirstProof ? ('address-confirmed' as const) : ('signed-in' as const)
  return { outcome, message: 'Signin Successful', ...signedIn }
}
