import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { IdentityProvider, ProvenIdentity } from '../../../adapters/identity/port.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { challenges, identities, users } from '../../../platform/db/schema.ts'
import { hashOf } from '../../../platform/http/session/session-store.ts'
import type { TestUser } from '../../shop/factories.ts'
import { signedCookie } from '../../shop/sign-in/new-session.ts'

const ISSUER = 'https://firm.example'
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
  begin: async () => ({ url: `${ISSUER}/authorize`, checks: { state: '', codeVerifier: '' } }),
  finish: async ({ query }) => identityOf(query.slice(1)),
  check: async () => undefined,
}

/** Accounts of the world's users at an identity provider. */
export class WorldIdentities {
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** The id of a new link, and its subject. */
  async link({ id: userId }: TestUser): Promise<{ id: string; subject: string }> {
    const row = { id: newId(), userId, ...identityOf(randomUUID()) }
    await this.db.delete(identities).where(eq(identities.userId, userId))
    await this.db.insert(identities).values(row)
    return row
  }

  /** The answer of the provider to a browser that has asked to sign in, and its cookie. */
  async answer(user: TestUser): Promise<{ query: string; cookie: string }> {
    const { subject } = await this.link(user)
    const checks = { state: '', codeVerifier: '' }
    const data = { provider: 'oidc', purpose: 'sign-in', isRemembered: false, next: '/', checks }
    return { query: `?${subject}`, cookie: await this.challenge('identity', data) }
  }

  /** The cookie of a person whom the provider knows and the shop does not. */
  signUp(): Promise<string> {
    return this.challenge('sign_up', { identity: identityOf(randomUUID()), isRemembered: false })
  }

  async removePassword({ id }: TestUser): Promise<void> {
    await this.db.update(users).set({ passwordHash: null }).where(eq(users.id, id))
  }

  private async challenge(kind: 'identity' | 'sign_up', data: object): Promise<string> {
    const secret = randomUUID()
    const expiresAt = new Date(Date.now() + 60_000)
    await this.db.insert(challenges).values({ secretHash: hashOf(secret), kind, userId: null, data, expiresAt })
    return signedCookie(`promptery_${kind}`, secret)
  }
}
