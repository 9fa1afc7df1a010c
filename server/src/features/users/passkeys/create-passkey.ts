import { LIMITS } from '@promptery/contract/constants'
import type { CreatePasskeyBody, Passkey } from '@promptery/contract/people/passkeys'
import { count, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { violatedConstraint } from '../../../platform/db/errors.ts'
import { newId } from '../../../platform/db/ids.ts'
import { lockSignedIn } from '../../../platform/db/queries/lock-signed-in.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { passkeys } from '../../../platform/db/schema.ts'
import { Invalid } from '../../../platform/errors.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { presentPasskey } from './present.ts'
import { type PasskeyOptions, type RelyingParty, webAuthn } from './relying-party.ts'

/** EdDSA, ES256 and RS256. */
const ALGORITHMS = [-8, -7, -257]

/** Options with which the browser makes a passkey. Its user is always verified, by PIN or body. */
export async function passkeyCreationOptions(
  { db, user, config }: UserContext,
  { expectedRPID }: RelyingParty,
): Promise<PasskeyOptions> {
  const known = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, user.id))
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: config.appName,
    rpID: expectedRPID,
    userName: user.username,
    supportedAlgorithmIDs: ALGORITHMS,
    userID: new Uint8Array(Buffer.from(user.id)),
    excludeCredentials: known,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { options: { ...options }, challenge: options.challenge }
}

interface NewPasskey extends CreatePasskeyBody {
  relyingParty: RelyingParty
  challenge: string
  sessionKey: string
}

/** Stores a passkey of the session's user. @throws Invalid, Unauthorized when the session has ended meanwhile */
export async function createPasskey(
  ctx: UserContext,
  { name, passkey, relyingParty, challenge, sessionKey }: NewPasskey,
): Promise<Passkey> {
  const { db, user } = ctx
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...passkey.response, transports: [] } },
    expectedChallenge: challenge,
    ...relyingParty,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'a new passkey was refused')
    throw refused()
  })
  if (!registrationInfo) throw refused()
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const row = { id: newId(), name, lastUsedAt: null, createdAt: new Date() }
  try {
    await db.transaction(async (tx) => {
      await lockSignedIn(tx, { userId: user.id, sessionKey })
      const [existing] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, user.id))
      if ((existing?.count ?? 0) >= LIMITS.passkey.perUser) {
        throw new Invalid('passkeys_full', `You have ${LIMITS.passkey.perUser} passkeys: remove one first`)
      }
      const key = Buffer.from(publicKey).toString('base64url')
      await tx.insert(passkeys).values({ ...row, userId: user.id, credentialId, publicKey: key, counter })
      await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.passkeyAdded })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential_unique') throw refused()
    throw error
  }
  return presentPasskey(row)
}

const refused = () => new Invalid('wrong_passkey', 'This passkey was not accepted. Try again.')
