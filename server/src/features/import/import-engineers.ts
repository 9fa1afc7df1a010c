import { createHash } from 'node:crypto'
import { LIMITS } from '@promptery/contract/constants'
import { asciiLowerCase } from '@promptery/contract/people/ascii-lower-case'
import { emailKeyOf } from '@promptery/contract/people/email-address'
import { isReservedUsername } from '@promptery/contract/people/usernames'
import { eq, inArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { hadLately } from '../../platform/db/queries/former-names.ts'
import { isUnconfirmed } from '../../platform/db/queries/unconfirmed.ts'
import { users } from '../../platform/db/schema.ts'
import { usernameColumns } from '../../platform/db/username-columns.ts'
import { publicName } from './import-row.ts'

export interface Engineer {
  id: string
  username: string
}

const keyOf = (handle: string): string => createHash('sha256').update(handle.toLowerCase()).digest('base64url')

/**
 * Finds or creates an engineer for each handle of a file; new ones have no password. A username of an existing person,
 * or a similar one, is never reused: they get it with a number appended.
 */
export async function findOrMakeEngineers(
  tx: Db,
  handles: Set<string>,
): Promise<(handle: string) => Engineer | undefined> {
  const wanted = new Map([...handles].map((handle) => [keyOf(handle), handle]))
  const found = await tx
    .select({ id: users.id, username: users.username, importKey: users.importKey })
    .from(users)
    .where(inArray(users.importKey, [...wanted.keys()]))
  const byKey = new Map(found.map(({ importKey, ...engineer }) => [importKey ?? '', engineer]))
  const missing = [...wanted].filter(([key]) => !byKey.has(key))
  for (const [key, handle] of missing) byKey.set(key, await makeEngineer(tx, key, usernameOf(handle)))
  return (handle) => byKey.get(keyOf(handle))
}

/** The most similar valid username that is not reserved for the shop. */
export function usernameOf(handle: string): string {
  const name = publicName(handle)
    .replace(/[^A-Za-z0-9_.-]+/g, '-')
    .replace(/^[-._]+$|^-+|-+$/g, '')
    .slice(0, LIMITS.username.max)
  return name.length >= LIMITS.username.min && !isReservedUsername(name) ? name : `${name || 'engineer'}-prompts`
}

async function makeEngineer(tx: Db, importKey: string, wanted: string): Promise<Engineer> {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`
    const username = wanted.slice(0, LIMITS.username.max - suffix.length) + suffix
    if (await hadLately(tx, username)) continue
    const [made] = await tx
      .insert(users)
      .values({ id: newId(), ...usernameColumns(username), importKey })
      .onConflictDoNothing()
      .returning({ id: users.id, username: users.username })
    if (made) return made
  }
}

/** The account that will own imported prompts, by email or username, and whether its address waits to be confirmed. */
export async function findOwner(
  db: Db,
  emailOrUsername: string,
): Promise<(Engineer & { isUnconfirmed: boolean }) | undefined> {
  const [owner] = await db
    .select({ id: users.id, username: users.username, isUnconfirmed })
    .from(users)
    .where(or(eq(users.emailKey, emailKeyOf(emailOrUsername)), eq(users.usernameKey, asciiLowerCase(emailOrUsername))))
  return owner
}
