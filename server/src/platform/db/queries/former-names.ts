import { asciiLowerCase } from '@promptery/contract/people/ascii-lower-case'
import { usernameSkeleton } from '@promptery/contract/people/usernames'
import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { formerUsernames } from '../schema.ts'

/** Whether a member had this name lately, or one that looks alike. A write of it would fail. */
export async function hadLately(tx: Db, username: string): Promise<boolean> {
  const isAlike = or(
    eq(formerUsernames.usernameKey, asciiLowerCase(username)),
    eq(formerUsernames.usernameSkeleton, usernameSkeleton(username)),
  )
  return (await tx.$count(formerUsernames, and(isAlike, gt(formerUsernames.until, sql`now()`)))) > 0
}
