import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { guardedHash, plainHash } from '../../../accounts/passwords/passwords.ts'
import { newTotpSecret } from '../../../accounts/second-factor/totp.ts'
import type { Db } from '../../../platform/db/db.ts'
import { challenges, recoveryCodes, totpSecrets, users } from '../../../platform/db/schema.ts'
import { hashOf } from '../../../platform/http/session/session-store.ts'
import type { TestUser } from '../../shop/factories.ts'
import { signedCookie } from '../../shop/sign-in/new-session.ts'
import { codeAt } from '../../shop/sign-in/second-factor.ts'

/** Authenticator apps of the world's users. */
export class WorldTotp {
  private readonly db: Db
  private readonly keepSecret: (what: string, text: string) => void

  constructor(db: Db, keepSecret: WorldTotp['keepSecret']) {
    this.db = db
    this.keepSecret = keepSecret
  }

  /** @returns a code that was not used */
  turnOn = (user: TestUser): Promise<string> => this.store(user, new Date())

  /** As after the first step of setting up. @returns a code that confirms it */
  begin = (user: TestUser): Promise<string> => this.store(user, null)

  async turnOff({ id }: TestUser): Promise<void> {
    const { db } = this
    await db.delete(totpSecrets).where(eq(totpSecrets.userId, id))
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, id))
    await db.update(users).set({ passwordHash: plainHash }).where(eq(users.id, id))
  }

  /** A sign-in that waits for its code. */
  async unfinishedSignIn(user: TestUser): Promise<{ code: string; cookie: string }> {
    const code = await this.turnOn(user)
    const { db } = this
    const [row] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, user.id))
    const secret = randomUUID()
    const expiresAt = new Date(Date.now() + 60_000)
    const data = { isRemembered: false, passwordHash: row?.hash }
    await db.insert(challenges).values({ secretHash: hashOf(secret), kind: 'code', userId: user.id, data, expiresAt })
    return { code, cookie: signedCookie('promptery_code', secret) }
  }

  private async store(user: TestUser, confirmedAt: Date | null): Promise<string> {
    await this.turnOff(user)
    const { db } = this
    const secret = newTotpSecret()
    if (confirmedAt) {
      this.keepSecret('the secret of an authenticator app', secret)
      await db.update(users).set({ passwordHash: guardedHash }).where(eq(users.id, user.id))
    }
    await db.insert(totpSecrets).values({ userId: user.id, secret, confirmedAt })
    return codeAt(secret, Date.now())
  }
}
