import { hash, randomBytes } from 'node:crypto'
import { LIMITS } from '@promptery/contract/constants'
import { and, eq } from 'drizzle-orm'
import { Secret } from 'otpauth'
import type { Db } from '../../../platform/db/db.ts'
import { recoveryCodes } from '../../../platform/db/schema.ts'

/** 80 bits of base32. */
const BYTES = 10

const newCode = (): string =>
  new Secret({ buffer: Uint8Array.from(randomBytes(BYTES)).buffer }).base32.toLowerCase().replace(/.{4}(?=.)/g, '$&-')

/** Blanks, hyphens and case of what was typed do not matter. */
const hashOf = (code: string): string => hash('sha256', code.replace(/[\s-]/g, '').toLowerCase())

/** Replaces the recovery codes of a user. @returns the new ones, of which only hashes are stored */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: LIMITS.code.recovery }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(code) })))
  return codes
}

/** Uses up a recovery code. @returns whether the user had it */
export async function useRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}
