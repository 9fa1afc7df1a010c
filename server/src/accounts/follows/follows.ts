import type { Follow } from '@promptery/contract/accounts/follows'
import type { PageQuery } from '@promptery/contract/common'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { follows, users } from '../../platform/db/schema.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'

/** Follows an engineer; once is enough. @throws NotFound, Forbidden for oneself */
export async function followEngineer({ db, user }: UserContext, { id: engineerId }: { id: string }): Promise<void> {
  if (engineerId === user.id) throw new Forbidden('own_account', 'You cannot follow yourself')
  try {
    await db.insert(follows).values({ id: newId(), followerId: user.id, engineerId }).onConflictDoNothing()
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_users_id_fk')) throw new NotFound('This user does not exist')
    throw error
  }
}

/** Follows an engineer no longer, who need not be followed. */
export async function unfollowEngineer({ db, user }: UserContext, { id }: { id: string }): Promise<void> {
  await db.delete(follows).where(and(eq(follows.followerId, user.id), eq(follows.engineerId, id)))
}

/** Engineers whom the session's user follows, latest first. */
export async function listFollows(
  { db, user }: UserContext,
  page: PageQuery,
): Promise<{ follows: Follow[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: follows.id } },
    page,
    ({ after, order, limit }) =>
      db
        .select({ id: follows.id, member: memberColumns(users), createdAt: follows.createdAt })
        .from(follows)
        .innerJoin(users, eq(users.id, follows.engineerId))
        .where(and(eq(follows.followerId, user.id), after))
        .orderBy(...order)
        .limit(limit),
  )
  const listed = rows.map(({ member, createdAt }) => ({
    ...presentMember(member),
    followedAt: createdAt.toISOString(),
  }))
  return { follows: listed, nextCursor }
}

/** Whether the session's user follows an engineer. */
export async function isFollowing({ db, user }: UserContext, { id }: { id: string }): Promise<boolean> {
  return (await db.$count(follows, and(eq(follows.followerId, user.id), eq(follows.engineerId, id)))) > 0
}
