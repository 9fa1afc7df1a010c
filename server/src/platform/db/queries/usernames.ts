import { mistakenFor, usernameSkeleton } from '@promptery/contract/accounts/usernames'
import anyAscii from 'any-ascii'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { formerUsernames, users } from '../schema.ts'

/** A name in the characters that usernames have: other scripts are transliterated, signs and blanks become hyphens. */
export const asciiName = (name: string): string =>
  [...name.normalize('NFC')]
    // A name of a picture is no name.
    .map((character) =>
      /[\p{L}\p{M}\p{N}]/u.test(character) ? anyAscii(character).replace(/[^A-Za-z0-9]/g, '') : character,
    )
    .join('')
    .replace(/[^A-Za-z0-9_.-]+/g, '-')

const skeletonOf = (displayName: string): string | undefined => {
  const name = mistakenFor(displayName)
  return name === undefined ? undefined : usernameSkeleton(name)
}

/** Looks up who has, or had lately, a username that display names read as. @returns whether that is another user than `ownId` */
export async function findUsernames(
  db: Db,
  displayNames: readonly string[],
): Promise<(displayName: string, ownId: string) => boolean> {
  const skeletons = displayNames.flatMap((name) => skeletonOf(name) ?? [])
  const now = db
    .select({ userId: users.id, skeleton: sql<string>`${users.usernameSkeleton}`.as('skeleton') })
    .from(users)
    .where(inArray(users.usernameSkeleton, skeletons))
  const lately = db
    .select({
      userId: formerUsernames.userId,
      skeleton: sql<string>`${formerUsernames.usernameSkeleton}`.as('skeleton'),
    })
    .from(formerUsernames)
    .where(and(inArray(formerUsernames.usernameSkeleton, skeletons), gt(formerUsernames.until, sql`now()`)))
  const found = skeletons.length === 0 ? [] : await now.unionAll(lately)
  return (displayName, ownId) => {
    const skeleton = skeletonOf(displayName)
    return found.some((one) => one.skeleton === skeleton && one.userId !== ownId)
  }
}
