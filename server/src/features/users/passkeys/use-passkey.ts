import type { Assertion } from '@promptery/contract/people/passkeys'
import { and, eq, lt, or } from 'drizzle-orm'
import type { Context, CurrentUser } from '../../../platform/context.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { passkeys, users } from '../../../platform/db/schema.ts'
import { Invalid } from '../../../platform/errors.ts'
import { type PasskeyOptions, type RelyingParty, webAuthn } from './relying-party.ts'

/** Options with which the browser offers its passkeys of this shop. The same for everybody: they name no account. */
export async function passkeyRequestOptions({ expectedRPID }: RelyingParty): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({ rpID: expectedRPID, userVerification: 'required' })
  return { options: { ...options }, challenge: options.challenge }
}

interface Answer {
  passkey: Assertion
  relyingParty: RelyingParty
  challenge: string
}

/** The user of a passkey. It counts as both factors: its user was verified. @throws Invalid */
export async function usePasskey(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { passkey, relyingParty, challenge }: Answer,
): Promise<{ user: CurrentUser; passkeyId: string }> {
  const [row] = await db
    .select({ stored: passkeys, ...memberColumns(users), email: users.email, role: users.role })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, passkey.id))
  const handle = passkey.response.userHandle ?? ''
  if (!row || (handle !== '' && Buffer.from(handle, 'base64url').toString() !== row.id)) throw wrongPasskey()
  const { stored, email, ...user } = row
  const { verifyAuthenticationResponse } = await webAuthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...passkey, response: { ...passkey.response, userHandle: handle } },
    expectedChallenge: challenge,
    ...relyingParty,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'a passkey was refused')
    throw wrongPasskey()
  })
  if (!verified) throw wrongPasskey()
  const used = { counter: authenticationInfo.newCounter, lastUsedAt: new Date() }
  // Another use of it may have moved the counter, or its owner removed it meanwhile. A counter that stays 0 is none.
  const isCurrent = or(eq(passkeys.counter, 0), lt(passkeys.counter, used.counter))
  const updated = await db
    .update(passkeys)
    .set(used)
    .where(and(eq(passkeys.id, stored.id), isCurrent))
    .returning({ id: passkeys.id })
  if (updated.length === 0) throw wrongPasskey()
  return { user: { ...user, email: email ?? '' }, passkeyId: stored.id }
}

/** Whether a user still has a passkey after its session was stored. Waits for an uncommitted removal. */
export async function stillHasPasskey({ db }: Pick<Context, 'db'>, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .for('share')
  return rows.length > 0
}

export const wrongPasskey = () => new Invalid('wrong_passkey', 'This shop does not know this passkey')
