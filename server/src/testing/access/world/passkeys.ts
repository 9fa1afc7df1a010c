import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { challenges, passkeys } from '../../../platform/db/schema.ts'
import { hashOf } from '../../../platform/http/session/session-store.ts'
import type { TestUser } from '../../shop/factories.ts'
import { Authenticator } from '../../shop/sign-in/authenticator.ts'
import { signedCookie } from '../../shop/sign-in/new-session.ts'

/** Passkeys of the world's users. */
export class WorldPasskeys {
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  async removeAll(): Promise<void> {
    await this.db.delete(passkeys)
  }

  /** The id of a new passkey. */
  async add(user: TestUser, authenticator = new Authenticator()): Promise<string> {
    const row = { id: newId(), userId: user.id, name: 'Mine', counter: 0, credentialId: authenticator.id }
    await this.removeAll()
    await this.db.insert(passkeys).values({ ...row, publicKey: authenticator.publicKey().toString('base64url') })
    return row.id
  }

  /** The answer to a request for a passkey of a user, and its cookie. */
  async use(user: TestUser): Promise<{ passkey: object; cookie: string }> {
    const authenticator = new Authenticator()
    await this.add(user, authenticator)
    const { options, cookie } = await this.challenge('passkey', null)
    return { passkey: authenticator.sign({ options }), cookie }
  }

  /** The answer to a request for a new passkey, and its cookie. */
  async make(user: TestUser): Promise<{ passkey: object; cookie: string }> {
    await this.removeAll()
    const { options, cookie } = await this.challenge('new_passkey', user.id)
    return { passkey: new Authenticator().register({ options }), cookie }
  }

  private async challenge(kind: 'passkey' | 'new_passkey', userId: string | null) {
    const [secret, challenge] = [randomUUID(), Buffer.from(randomUUID()).toString('base64url')]
    const expiresAt = new Date(Date.now() + 60_000)
    await this.db
      .insert(challenges)
      .values({ secretHash: hashOf(secret), kind, userId, data: { challenge }, expiresAt })
    return { options: { challenge }, cookie: signedCookie(`promptery_${kind}`, secret) }
  }
}
