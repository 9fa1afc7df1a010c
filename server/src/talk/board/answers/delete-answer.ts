import { eq } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { answers } from '../../../platform/db/schema.ts'
import { lockOwnAnswer } from './lock-answer.ts'

/** Deletes an answer of the session's user. @throws NotFound, Forbidden */
export async function deleteAnswer(ctx: UserContext, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockOwnAnswer(ctx, tx, id)
    await tx.delete(answers).where(eq(answers.id, id))
  })
}
