import { hash } from 'node:crypto'
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { Forbidden } from '../../errors.ts'
import type { Db } from '../db.ts'
import { emailTokens, mails, users } from '../schema.ts'

type Stored = typeof emailTokens.$inferInsert
export type EmailTokenPurpose = Stored['purpose']

const hashOf = (token: string): string => hash('sha256', token)

/**
 * Stores the token of a mail, whose id is its own, so that its link works. Repeating it changes nothing.
 * @returns whether the mail is still to be sent: using or ending its link deletes it
 */
export async function storeEmailToken(
  db: Db,
  { token, ...row }: Omit<Stored, 'tokenHash'> & { token: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The same order of locks as below: user, mail, token.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, row.userId)).for('key share')
    const [mail] = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.id, row.id), eq(mails.status, 'queued')))
      .for('share')
    if (!mail) return false
    await tx
      .insert(emailTokens)
      .values({ ...row, tokenHash: hashOf(token) })
      .onConflictDoNothing()
    return true
  })
}

const found = (token: string, purpose: EmailTokenPurpose) =>
  and(eq(emailTokens.tokenHash, hashOf(token)), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, sql`now()`))

/** Whether a token would be accepted. */
export async function isEmailToken(db: Db, token: string, purpose: EmailTokenPurpose): Promise<boolean> {
  const rows = await db.select({ id: emailTokens.id }).from(emailTokens).where(found(token, purpose))
  return rows.length > 0
}

/**
 * Uses a token up. Its mail is not sent again, which would make the link work once more.
 * @returns `undefined` for an unknown, used or expired one
 */
export async function takeEmailToken(
  tx: Db,
  token: string,
  purpose: EmailTokenPurpose,
): Promise<{ userId: string; email: string } | undefined> {
  const [known] = await tx
    .select({ id: emailTokens.id })
    .from(users)
    .innerJoin(emailTokens, eq(emailTokens.userId, users.id))
    .where(found(token, purpose))
    .for('no key update', { of: users })
  if (!known) return undefined
  await tx.delete(mails).where(and(eq(mails.id, known.id), ne(mails.status, 'sent')))
  const [taken] = await tx
    .delete(emailTokens)
    .where(found(token, purpose))
    .returning({ userId: emailTokens.userId, email: emailTokens.email })
  return taken
}

/** Ends the user's other links of some purposes, also those of mails that are not sent yet. */
export async function endEmailLinks(tx: Db, userId: string, purposes: readonly EmailTokenPurpose[]): Promise<void> {
  const ended = and(eq(emailTokens.userId, userId), inArray(emailTokens.purpose, [...purposes]))
  // A mail of a reset knows its address alone.
  const [user] = await tx
    .select({ emailKey: users.emailKey })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  const ofPurpose = purposes.map((purpose) =>
    purpose === 'reset'
      ? sql`(${mails.status} = 'queued' and ${mails.isUrgent} and ${mails.kind} = 'reset' and lower(${mails.address} collate "C") = ${user?.emailKey ?? ''})`
      : sql`(${mails.userId} = ${userId}::uuid and ${mails.kind} = 'confirm' and ${mails.content}->'isChange' = ${purpose === 'change'}::text::jsonb)`,
  )
  const stored = tx.select({ id: emailTokens.id }).from(emailTokens).where(ended)
  await tx.delete(mails).where(and(ne(mails.status, 'sent'), or(inArray(mails.id, stored), ...ofPurpose)))
  await tx.delete(emailTokens).where(ended)
}

/** Whether a user signed up while mail was connected and has not confirmed the address, in SQL. */
export const isUnconfirmed: SQL<boolean> = sql<boolean>`(${users.mustConfirmEmail} and ${users.emailConfirmedAt} is null)`

/** Requires a confirmed address of the session's user, in shops with mail. @throws Forbidden */
export function requireConfirmed({ mail, user }: Pick<Context, 'mail' | 'user'>): void {
  if (mail && user?.isUnconfirmed) {
    const message = 'Confirm your email address first, by the link in the mail that we sent you. Your account has more.'
    throw new Forbidden('email_unconfirmed', message)
  }
}
