import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { Forbidden } from '../../errors.ts'
import { users } from '../schema.ts'

/** Whether a user signed up while mail was connected and has not confirmed the address, in SQL. */
export const isUnconfirmed: SQL<boolean> = sql<boolean>`(${users.mustConfirmEmail} and ${users.emailConfirmedAt} is null)`

/** Requires a confirmed address of the session's user, in shops with mail. @throws Forbidden */
export function requireConfirmed({ mail, user }: Pick<Context, 'mail' | 'user'>): void {
  if (mail && user?.isUnconfirmed) {
    const message = 'Confirm your email address first, by the link in the mail that we sent you. Your account has more.'
    throw new Forbidden('email_unconfirmed', message)
  }
}
