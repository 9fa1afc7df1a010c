import { mistakenFor } from '@promptery/contract/accounts/display-names'
import { usernameSkeleton } from '@promptery/contract/accounts/usernames'
import { and, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { formerUsernames, users } from '../schema.ts'

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
