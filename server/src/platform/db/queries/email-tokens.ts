import { hash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { emailTokens } from '../schema.ts'

type Stored = typeof emailTokens.$inferInsert
export type EmailTokenPurpose = Stored['purpose']

const hashOf = (token: string): string => hash('sha256', token)

/** Stores a token, so that its link works. Repeating it changes nothing. */
export async function storeEmailToken(
  db: Db,
  { token, ...row }: Omit<Stored, 'tokenHash'> & { token: string },
): Promise<void> {
  await db
    .insert(emailTokens)
    .values({ ...row, tokenHash: hashOf(token) })
    .onConflictDoNothing()
}

const found = (token: string, purpose: EmailTokenPurpose) =>
  and(eq(emailTokens.tokenHash, hashOf(token)), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, sql`now()`))

/** Whether a token would be accepted. */
export async function isEmailToken(db: Db, token: string, purpose: EmailTokenPurpose): Promise<boolean> {
  const rows = await db.select({ id: emailTokens.id }).from(emailTokens).where(found(token, purpose))
  return rows.length > 0
}

/** Uses a token up. @returns `undefined` for an unknown, used or expired one */
export async function takeEmailToken(
  tx: Db,
  token: string,
  purpose: EmailTokenPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  const [taken] = await tx
    .delete(emailTokens)
    .where(found(token, purpose))
    .returning({ userId: emailTokens.userId, email: emailTokens.email })
  return taken
}

/** Ends the user's other links of a purpose. */
export async function deleteEmailTokens(tx: Db, userId: string, purpose: EmailTokenPurpose): Promise<void> {
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose)))
}
