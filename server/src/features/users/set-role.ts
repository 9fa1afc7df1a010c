import { emailKeyOf } from '@promptery/contract/people/email-address'
import type { SessionUser } from '@promptery/contract/people/users'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { type Actor, recordAct } from '../../platform/db/queries/audit.ts'
import { users } from '../../platform/db/schema.ts'

/** Sets the role of an account by email, and audits that. @returns `undefined` without such an account */
export async function setRole(
  ctx: Pick<Deps, 'db'>,
  input: { email: string; role: SessionUser['role']; actor: Actor },
): Promise<{ username: string } | undefined> {
  return ctx.db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ role: input.role })
      .where(eq(users.emailKey, emailKeyOf(input.email)))
      .returning({ id: users.id, username: users.username })
    if (!user) return undefined
    await recordAct(tx, {
      act: input.role === 'admin' ? 'grant' : 'revoke',
      actor: input.actor,
      subject: { type: 'user', id: user.id, name: user.username },
    })
    return user
  })
}
