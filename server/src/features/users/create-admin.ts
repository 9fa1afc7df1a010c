import { eq } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { type Actor, recordAct } from '../../platform/db/queries/audit.ts'
import { users } from '../../platform/db/schema.ts'
import { insertUser } from './create-user.ts'
import { hashPassword, refuseCommonPassword } from './passwords/passwords.ts'

interface NewAdmin {
  username: string
  email: string
  password: string
  actor: Actor
}

/**
 * Creates an account that is an admin, and audits that. The name may suggest the shop itself. Its owner vouches for the
 * address, and agrees to no terms for its person.
 * @throws Invalid for a common password, Conflict for a taken name or email, or a name that looks like a taken one
 */
export async function createAdmin(
  ctx: Pick<Deps, 'db' | 'passwordCost'>,
  { username, email, password, actor }: NewAdmin,
): Promise<void> {
  await refuseCommonPassword(password, 'password')
  const passwordHash = await hashPassword(password, ctx.passwordCost)
  await insertUser(ctx, { username, email, passwordHash }, async (tx, id) => {
    await tx.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    await recordAct(tx, { act: 'grant', actor, subject: { type: 'user', id, name: username } })
  })
}
