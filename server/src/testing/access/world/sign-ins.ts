import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { guardedHash, plainHash } from '../../../accounts/passwords/passwords.ts'
import { newTotpSecret } from '../../../accounts/second-factor/totp.ts'
import type { IdentityProvider, ProvenIdentity } from '../../../adapters/identity/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { identities, passkeys, recoveryCodes, totpSecrets, users } from '../../../platform/db/schema.ts'
import type { TestUser } from '../../shop/factories.ts'
import { Authenticator } from '../../shop/sign-in/authenticator.ts'
import { aChallenge } from '../../shop/sign-in/new-session.ts'
import { codeAt } from '../../shop/sign-in/second-factor.ts'

const ISSUER = 'https://firm.example'
const CHECKS = { state: '', codeVerifier: '' }
const identityOf = (subject: string): ProvenIdentity => ({
  issuer: ISSUER,
  subject,
  email: `${subject}@firm.example`,
  isEmailConfirmed: true,
  isRecent: true,
  username: subject,
})

/** Believes every answer: its query is the subject. The real ones have tests of their own. */
export const believingProvider: IdentityProvider = {
  name: 'oidc',
  label: 'The Firm',
  issuer: ISSUER,
  describe: ISSUER,
  begin: async () => ({ url: `${ISSUER}/authorize`, checks: CHECKS }),
  finish: async ({ query }) => identityOf(query.slice(1)),
  check: async () => undefined,
}

/** What the world's users sign in with: authenticator apps, passkeys and accounts at an identity provider. */
export class WorldSignIns {
  private readonly db: Db
  private readonly keepSecret: (what: string, text: string) => void

  constructor(db: Db, keepSecret: WorldSignIns['keepSecret']) {
    this.db = db
    this.keepSecret = keepSecret
  }

  /** @returns a code that was not used */
  turnOnTotp = (user: TestUser): Promise<string> => this.storeTotp(user, new Date())

  /** As after the first step of setting up. @returns a code that confirms it */
  beginTotp = (user: TestUser): Promise<string> => this.storeTotp(user, null)

  async turnOffTotp({ id }: TestUser): Promise<void> {
    await this.db.delete(totpSecrets).where(eq(totpSecrets.userId, id))
    await this.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
    await this.db.update(users).set({ passwordHash: plainHash }).where(eq(users.id, id))
  }

  /** A sign-in that waits for its code. */
  async unfinished(user: TestUser): Promise<{ code: string; cookie: string }> {
    const code = await this.turnOnTotp(user)
    const [row] = await this.db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
    const data = { isRemembered: false, passwordHash: row?.hash }
    return { code, cookie: await aChallenge(this.db, 'code', data, user.id) }
  }

  private async storeTotp(user: TestUser, confirmedAt: Date | null): Promise<string> {
    await this.turnOffTotp(user)
    const secret = newTotpSecret()
    if (confirmedAt) {
      this.keepSecret('the secret of an authenticator app', secret)
      await this.db.update(users).set({ passwordHash: guardedHash }).where(eq(users.id, user.id))
    }
    await this.db.insert(totpSecrets).values({ userId: user.id, secret, confirmedAt })
    return codeAt(secret, Date.now())
  }

  async removePasskeys(): Promise<void> {
    await this.db.delete(passkeys)
  }

  /** The id of a new passkey. */
  async addPasskey({ id: userId }: TestUser, authenticator = new Authenticator()): Promise<string> {
    const publicKey = authenticator.publicKey().toString('base64url')
    const row = { id: newId(), userId, name: 'Mine', counter: 0, credentialId: authenticator.id, publicKey }
    await this.removePasskeys()
    await this.db.insert(passkeys).values(row)
    return row.id
  }

  /** The answer to a request for a passkey of a user, and its cookie. */
  async usePasskey(user: TestUser): Promise<{ passkey: object; cookie: string }> {
    const authenticator = new Authenticator()
    await this.addPasskey(user, authenticator)
    const challenge = randomUUID()
    const cookie = await aChallenge(this.db, 'passkey', { challenge })
    return { passkey: authenticator.sign({ options: { challenge } }), cookie }
  }

  /** The answer to a request for a new passkey, and its cookie. */
  async makePasskey({ id }: TestUser): Promise<{ passkey: object; cookie: string }> {
    await this.removePasskeys()
    const challenge = randomUUID()
    const cookie = await aChallenge(this.db, 'new_passkey', { challenge }, id)
    return { passkey: new Authenticator().register({ options: { challenge } }), cookie }
  }

  /** The id of a new link to an account at the provider, and its subject. */
  async linkIdentity({ id: userId }: TestUser): Promise<{ id: string; subject: string }> {
    const row = { id: newId(), userId, ...identityOf(randomUUID()) }
    await this.db.delete(identities).where(eq(identities.userId, userId))
    await this.db.insert(identities).values(row)
    return row
  }

  /** The answer of the provider to a browser that has asked to sign in, and its cookie. */
  async answerOfProvider(user: TestUser): Promise<{ query: string; cookie: string }> {
    const { subject } = await this.linkIdentity(user)
    const data = { provider: 'oidc', purpose: 'sign-in', isRemembered: false, next: '/', checks: CHECKS }
    return { query: `?${subject}`, cookie: await aChallenge(this.db, 'identity', data) }
  }

  /** The cookie of a person whom the provider knows and the shop does not. */
  signUp = (): Promise<string> =>
    aChallenge(this.db, 'sign_up', { identity: identityOf(randomUUID()), isRemembered: false })

  async removePassword({ id }: TestUser): Promise<void> {
    await this.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  }
}
