import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import type { SessionUser } from '@promptery/contract/accounts/users'
import { eq } from 'drizzle-orm'
import type { Deps } from '../platform/context.ts'
import { type Actor, recordAct } from '../platform/db/queries/audit.ts'
import { users } from '../platform/db/schema.ts'
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
