import type { Assertion, CreatePasskeyBody, Passkey } from '@promptery/contract/accounts/passkeys'
import { LIMITS } from '@promptery/contract/constants'
import { and, count, eq, lt, or } from 'drizzle-orm'
import type { Context, CurrentUser, UserContext } from '../platform/context.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { newId } from '../platform/db/ids.ts'
import { memberColumns } from '../platform/db/member-columns.ts'
import { lockSignedIn } from '../platform/db/queries/end-sessions.ts'
import { queueMail } from '../platform/db/queries/queue-mail.ts'
import { passkeys, users } from '../platform/db/schema.ts'
import { Invalid, NotFound } from '../platform/errors.ts'
import { SECURITY_MAILS } from './security-mails.ts'
import { keepOneSignIn } from './sign-ins.ts'

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

const ownPasskey = ({ user }: UserContext, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
const missing = () => new NotFound('This passkey does not exist')

/** @throws NotFound */
export async function renamePasskey(ctx: UserContext, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw missing()
}

/** It signs in no more. Its sessions go on. @throws NotFound, Conflict for the last way to sign in */
export async function removePasskey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await keepOneSignIn(tx, ctx, async () => {
      const removed = await tx.delete(passkeys).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
      if (removed.length === 0) throw missing()
      await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.passkeyRemoved })
    })
  })
}

/** Whom passkeys are made for: the shop at its public origin. */
interface RelyingParty {
  expectedOrigin: string
  expectedRPID: string
}

export function relyingPartyAt(address: string): RelyingParty {
  // Without a port that follows from the scheme, as browsers say it.
  const { origin, hostname } = new URL(address)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

/** Loaded at first use. */
const webAuthn = () => import('@simplewebauthn/server')

/** Options for the browser, and the challenge that its answer has to be for. */
interface PasskeyOptions {
  options: Record<string, unknown>
  challenge: string
}

interface PasskeyRow {
  id: string
  name: string
  lastUsedAt: Date | null
  createdAt: Date
}

/** Without the credential. */
export const presentPasskey = ({ id, name, lastUsedAt, createdAt }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
})
