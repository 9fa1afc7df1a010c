import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Db } from '../../../platform/db/db.ts'
import { totpSecrets } from '../../../platform/db/schema.ts'

/** Codes of the step before and after count too: clocks differ. */
const WINDOW = 1

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What authenticator apps read from a QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ issuer, label, secret }).toString()

/** The time step of a code, or null if it is not one of now. */
export function stepOf(secret: string, code: string): number | null {
  const totp = new TOTP({ secret })
  const delta = totp.validate({ token: code, window: WINDOW })
  return delta === null ? null : totp.counter() + delta
}

/** Whether a code is of the user's app and newer than the last one. Then it and earlier ones count no more. */
export async function useTotpCode(db: Db, userId: string, code: string): Promise<boolean> {
  const ofUser = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))
  const [row] = await db.select({ secret: totpSecrets.secret }).from(totpSecrets).where(ofUser)
  const step = row ? stepOf(row.secret, code) : null
  if (step === null) return false
  const used = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(and(ofUser, lt(totpSecrets.lastStep, step)))
    .returning({ userId: totpSecrets.userId })
  return used.length > 0
}
