import type { Profile } from '@promptery/contract/people/profile/profile'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { formerUsernames, profiles, users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { presentProfile } from './present-profile.ts'

/** What the session's user says about themselves, and which names are kept for them. */
export async function getProfile({ db, files, user }: Pick<UserContext, 'db' | 'files' | 'user'>): Promise<Profile> {
  const [found] = await db
    .select({
      profile: profiles,
      hidesEmail: users.hidesEmail,
      takesWork: users.takesWork,
      workFromCents: users.workFromCents,
      workDays: users.workDays,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, user.id))
  if (!found) throw new NotFound('This user does not exist')
  const formerNames = await db
    .select({ username: formerUsernames.username, until: formerUsernames.until })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.userId, user.id), gt(formerUsernames.until, sql`now()`)))
    .orderBy(desc(formerUsernames.until))
  return presentProfile({ ...found, formerNames }, files)
}
