import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { passkeys } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'

const ownPasskey = ({ user }: UserContext, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
const missing = () => new NotFound('This passkey does not exist')

/** @throws NotFound */
export async function renamePasskey(ctx: UserContext, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw missing()
}

/** It signs in no more. Its sessions go on. @throws NotFound */
export async function removePasskey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  const removed = await ctx.db.delete(passkeys).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
  if (removed.length === 0) throw missing()
}
