import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { passkeys } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { SECURITY_MAILS } from '../security-mails.ts'
import { keepOneSignIn } from '../sign-ins/keep-one-sign-in.ts'

const ownPasskey = ({ user }: UserContext, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id))
const missing = () => new NotFound('This passkey does not exist')

/** @throws NotFound */
export async function renamePasskey(ctx: UserContext, { id, name }: { id: string; name: string }): Promise<void> {
  const renamed = await ctx.db.update(passkeys).set({ name }).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
  if (renamed.length === 0) throw missing()
}

/** It signs in no more. Its sessions go on. @throws NotFound, Conflict for the last way to sign in */
export async function removePasskey(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await keepOneSignIn(tx, ctx, async () => {
      const removed = await tx.delete(passkeys).where(ownPasskey(ctx, id)).returning({ id: passkeys.id })
      if (removed.length === 0) throw missing()
      await queueMail(tx, { userId: ctx.user.id, kind: 'security', content: SECURITY_MAILS.passkeyRemoved })
    })
  })
}
