import type { Assertion } from '@promptery/contract/people/passkeys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CurrentUser } from '../../platform/context.ts'
import { throttleSignIn } from '../../platform/http/limits/sign-in-throttle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { takeChallenge } from '../../platform/http/session/challenges.ts'
import { endSession, startSession } from '../../platform/http/session/session.ts'
import { stillHasPassword, wrongCredentials } from './login-user.ts'
import { relyingPartyAt } from './passkeys/relying-party.ts'
import { usePasskey } from './passkeys/use-passkey.ts'
import { useCode } from './second-factor/use-code.ts'

/**
 * Uses up a code of a user. Guesses are limited as those of passwords, and counted apart from them.
 * @throws Invalid, TooManyRequests
 */
export async function useThrottledCode(request: FastifyRequest, userId: string, code: string): Promise<void> {
  const attempt = await throttleSignIn(request, `code of ${userId}`)
  await useCode(request.ctx, { userId, code })
  await attempt.succeeded()
}

/** The user of a passkey that this browser was asked for. @throws Invalid, Unauthorized */
export async function useSentPasskey(
  request: FastifyRequest,
  reply: FastifyReply,
  passkey: Assertion,
): Promise<CurrentUser> {
  const { data } = await takeChallenge(request, reply, 'passkey')
  return usePasskey(request.ctx, { passkey, ...data, relyingParty: relyingPartyAt(originOf(request)) })
}

interface SignedIn {
  user: CurrentUser
  isRemembered: boolean
  hasSecondFactor: boolean
  /** What the password was found to match. */
  passwordHash: string
}

/**
 * Starts the session of a user whose password was right. A concurrent change of the password has ended the earlier
 * sessions, but not this one. @throws Unauthorized
 */
export async function finishSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  { passwordHash, ...signedIn }: SignedIn,
): Promise<void> {
  await startSession(request, reply, signedIn)
  try {
    if (!(await stillHasPassword(request.ctx, signedIn.user.id, passwordHash))) throw wrongCredentials()
  } catch (error) {
    await endSession(request, reply)
    throw error
  }
}
