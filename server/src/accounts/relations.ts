import type { Block } from '@promptery/contract/accounts/blocks'
import type { Follow } from '@promptery/contract/accounts/follows'
import type { PageQuery } from '@promptery/contract/common'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import { violatedConstraint } from '../platform/db/errors.ts'
import { newId } from '../platform/db/ids.ts'
import { memberColumns, presentMember } from '../platform/db/member-columns.ts'
import { selectPage } from '../platform/db/page.ts'
import { blocks, follows, users } from '../platform/db/schema.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'

/** Blocks a member; once is enough. @throws NotFound, Forbidden for oneself */
export async function blockUser({ db, user }: UserContext, { id: blockedId }: { id: string }): Promise<void> {
  if (blockedId === user.id) throw new Forbidden('own_account', 'You cannot block yourself')
  try {
    await db.insert(blocks).values({ id: newId(), blockerId: user.id, blockedId }).onConflictDoNothing()
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_users_id_fk')) throw new NotFound('This user does not exist')
    throw error
  }
}

/** Unblocks a member, who need not be blocked. */
export async function unblockUser({ db, user }: UserContext, { id }: { id: string }): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, user.id), eq(blocks.blockedId, id)))
}

/** Members whom the session's user has blocked, latest first. */
export async function listBlocks(
  { db, user }: UserContext,
  page: PageQuery,
): Promise<{ blocks: Block[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await selectPage(
    { direction: 'desc', columns: { id: blocks.id } },
    page,
    ({ after, order, limit }) =>
      db
        .select({ id: blocks.id, member: memberColumns(users), createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        .where(and(eq(blocks.blockerId, user.id), after))
        .orderBy(...order)
        .limit(limit),
  )
  const listed = rows.map(({ member, createdAt }) => ({ ...presentMember(member), blockedAt: createdAt.toISOString() }))
  return { blocks: listed, nextCursor }
}

/** Whether the session's user has blocked a member. */
export async function isBlocking({ db, user }: UserContext, { id }: { id: string }): Promise<boolean> {
  return (await db.$count(blocks, and(eq(blocks.blockerId, user.id), eq(blocks.blockedId, id)))) > 0
}

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
