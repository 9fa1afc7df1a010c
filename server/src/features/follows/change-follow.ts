import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/ids.ts'
import { follows } from '../../platform/db/schema.ts'
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
