import type { SessionUser } from '@promptery/contract/users'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../context.ts'
import { users } from '../../db/schema.ts'

/** Gives the account of an email its role. @returns `undefined` when there is no such account */
export async function setRole(
  ctx: Pick<Deps, 'db'>,
  input: { email: string; role: SessionUser['role'] },
): Promise<{ username: string } | undefined> {
  const [user] = await ctx.db
    .update(users)
    .set({ role: input.role })
    .where(eq(users.emailKey, input.email.toLowerCase()))
    .returning({ username: users.username })
  return user
}
