import { timingSafeEqual } from 'node:crypto'
import type { OptionalMail } from '@promptery/contract/notices/mail'
import { sql } from 'drizzle-orm'
import type { Mail } from '../../adapters/mail/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { mailSettings } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

interface Link {
  user: string
  kind: OptionalMail
  token: string
}

const UNSUBSCRIBE_PATH = '/api/v1/mail/unsubscribe'

/** The parameters of a user's link to switch a kind of mail off. */
export function unsubscribeParams({ tokenOf }: Pick<Mail, 'tokenOf'>, userId: string, kind: OptionalMail): string {
  return String(new URLSearchParams({ user: userId, kind, token: tokenOf(`unsubscribe ${kind}`, userId) }))
}

/** For the header of one-click unsubscribing. */
export const unsubscribeUrl = (publicUrl: string, params: string): string => `${publicUrl}${UNSUBSCRIBE_PATH}?${params}`

/** Switches a kind of mail off, by the link in one. @throws NotFound for a link that the shop has not made */
export async function unsubscribe(
  db: Db,
  { tokenOf }: Pick<Mail, 'tokenOf'>,
  { user, kind, token }: Link,
): Promise<void> {
  const expected = Buffer.from(tokenOf(`unsubscribe ${kind}`, user))
  const given = Buffer.from(token)
  const unknown = () => new NotFound('This link is not one of the shop')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw unknown()
  try {
    await db
      .insert(mailSettings)
      .values({ userId: user, off: [kind] })
      .onConflictDoUpdate({
        target: mailSettings.userId,
        set: { off: sql`array_append(array_remove(${mailSettings.off}, ${kind}::text), ${kind}::text)` },
      })
  } catch (error) {
    // The account was deleted.
    if (violatedConstraint(error)?.endsWith('_users_id_fk')) throw unknown()
    throw error
  }
}
