import type { PageQuery } from '@promptery/contract/common'
import type { Block } from '@promptery/contract/people/blocks'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { blocks, users } from '../../platform/db/schema.ts'

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
