import { eq } from 'drizzle-orm'
import type { Deps } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { NotFound } from '../../errors.ts'

/** What anyone may see of a user. @throws NotFound */
export async function getUser(
  ctx: Pick<Deps, 'reads'>,
  input: { id: string },
): Promise<{ id: string; username: string; email: string | null }> {
  const [user] = await ctx.reads
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, input.id))
  if (!user) throw new NotFound('This user does not exist')
  return user
}
