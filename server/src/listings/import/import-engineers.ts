import { createHash } from 'node:crypto'
import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import {
  asciiLowerCase,
  displayNameSchema,
  isReservedDisplayName,
  isReservedUsername,
  usernameSkeleton,
} from '@promptery/contract/accounts/usernames'
import { LIMITS } from '@promptery/contract/constants'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { displayNameColumns, memberColumns, usernameColumns } from '../../platform/db/member-columns.ts'
import { isUnconfirmed } from '../../platform/db/queries/email-tokens.ts'
import { asciiName, findUsernames } from '../../platform/db/queries/usernames.ts'
import { formerUsernames, users } from '../../platform/db/schema.ts'
import { publicName } from './import-row.ts'

export interface Engineer {
  id: string
  username: string
  displayName: string | null
}

/** Hashed, as some handles are email addresses of people who never gave them to this shop. One for each way to compose its letters. */
const keyOf = (handle: string): string =>
  createHash('sha256').update(handle.normalize('NFC').toLowerCase()).digest('base64url')

interface Engineers {
  of(handle: string): Engineer | undefined
  made: Engineer[]
}

/**
 * Finds or creates an engineer for each handle of a file; new ones have no password. A username of an existing person,
 * or a similar one, is never reused: they get it with a number appended. A handle that no username can spell is their
 * display name.
 */
export async function findOrMakeEngineers(tx: Db, handles: Set<string>): Promise<Engineers> {
  const wanted = new Map([...handles].map((handle) => [keyOf(handle), handle]))
  const found = await tx
    .select({ ...memberColumns(users), importKey: users.importKey })
    .from(users)
    .where(inArray(users.importKey, [...wanted.keys()]))
  const byKey = new Map(found.map(({ importKey, ...engineer }) => [importKey ?? '', engineer]))
  const missing = [...wanted].filter(([key]) => !byKey.has(key))
  const made: string[] = []
  for (const [key, handle] of missing) {
    const engineer = await makeEngineer(tx, key, usernameOf(handle))
    byKey.set(key, engineer)
    made.push(key)
  }
  await nameEngineers(tx, wanted, byKey)
  return { of: (handle) => byKey.get(keyOf(handle)), made: made.flatMap((key) => byKey.get(key) ?? []) }
}

/** Gives engineers without a display name the one of the file, unless it reads as another user's username. */
async function nameEngineers(tx: Db, handles: Map<string, string>, engineers: Map<string, Engineer>): Promise<void> {
  const wanted = [...engineers].flatMap(([key, engineer]) => {
    const name = displayNameOf(handles.get(key) ?? '')
    return name !== undefined && engineer.displayName === null ? [{ key, engineer, name }] : []
  })
  const isOthers = await findUsernames(
    tx,
    wanted.map(({ name }) => name),
  )
  const named = wanted.filter(({ name, engineer }) => !isOthers(name, engineer.id))
  if (named.length === 0) return
  const rows = named.map(({ engineer, name }) => {
    const { displayName, displayNameKey } = displayNameColumns(name)
    return sql`(${engineer.id}::uuid, ${displayName}, ${displayNameKey})`
  })
  await tx.execute(sql`update ${users} set display_name = named.name, display_name_key = named.key, is_name_searched = false
    from (values ${sql.join(rows, sql`, `)}) as named(id, name, key) where ${users.id} = named.id`)
  for (const { key, engineer, name } of named) engineers.set(key, { ...engineer, displayName: name })
}

/** The name as the file writes it, where a username cannot. */
function displayNameOf(handle: string): string | undefined {
  const { data: name } = displayNameSchema.safeParse(publicName(handle))
  return name === undefined || /^[A-Za-z0-9_.-]*$/.test(name) || isReservedDisplayName(name) ? undefined : name
}

/** The most similar valid username that is not reserved for the shop. */
function usernameOf(handle: string): string {
  const name = asciiName(publicName(handle))
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
      .returning(memberColumns(users))
    if (made) return made
  }
}

/** The account that will own imported prompts, by email or username, and whether its address waits to be confirmed. */
export async function findOwner(
  db: Db,
  emailOrUsername: string,
): Promise<(Omit<Engineer, 'displayName'> & { isUnconfirmed: boolean }) | undefined> {
  const [owner] = await db
    .select({ id: users.id, username: users.username, isUnconfirmed })
    .from(users)
    .where(or(eq(users.emailKey, emailKeyOf(emailOrUsername)), eq(users.usernameKey, asciiLowerCase(emailOrUsername))))
  return owner
}

/** Whether a member had this name lately, or one that looks alike. A write of it would fail. */
async function hadLately(tx: Db, username: string): Promise<boolean> {
  const isAlike = or(
    eq(formerUsernames.usernameKey, asciiLowerCase(username)),
    eq(formerUsernames.usernameSkeleton, usernameSkeleton(username)),
  )
  return (await tx.$count(formerUsernames, and(isAlike, gt(formerUsernames.until, sql`now()`)))) > 0
}
