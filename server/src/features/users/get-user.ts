import { and, eq, isNull } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/** The public profile of a user. @throws NotFound */
export async function getUser(
  ctx: Pick<Deps, 'db'>,
  input: { id: string },
): Promise<{ id: string; username: string; email: string | null; hidesEmail: boolean }> {
  const [user] = await ctx.db
    .select({ id: users.id, username: users.username, email: users.email, hidesEmail: users.hidesEmail })
    .from(users)
    .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
  if (!user) throw new NotFound('This user does not exist')
  return user
}
