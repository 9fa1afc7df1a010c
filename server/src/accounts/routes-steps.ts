import type { Assertion } from '@promptery/contract/accounts/passkeys'
import type { SessionUser } from '@promptery/contract/accounts/users'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../platform/context.ts'
import { comeBack } from '../platform/db/queries/account-deletion.ts'
import { Unauthorized } from '../platform/errors.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { originOf } from '../platform/http/origin.ts'
import { type FirstFactor, takeChallenge } from '../platform/http/session/challenges.ts'
import { endSession, startSession } from '../platform/http/session/session.ts'
import { stillHasIdentity } from './identities/sign-in-with-identity.ts'
import { stillHasPassword, wrongCredentials } from './login-user.ts'
import { relyingPartyAt, stillHasPasskey, usePasskey, wrongPasskey } from './passkeys.ts'
import { presentSessionUser } from './present.ts'
import { useCode } from './second-factor/totp.ts'

/**
 * Uses up a code of a user. Guesses are limited as those of passwords, and counted apart from them.
 * @throws Invalid, TooManyRequests
 */
export async function useThrottledCode(request: FastifyRequest, userId: string, code: string): Promise<void> {
  const attempt = await throttleSignIn(request, { codesOf: userId })
  await useCode(request.ctx, { userId, code })
  await attempt.succeeded()
}

/** The user of a passkey that this browser was asked for. @throws Invalid, Unauthorized */
export async function useSentPasskey(
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
