import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/ids.ts'
import { blocks } from '../../platform/db/schema.ts'
import { Forbidden, NotFound } from '../../platform/errors.ts'

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
