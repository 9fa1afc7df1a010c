import type { DecideHoldBody } from '@promptery/contract/listings/moderation/holds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { discussions, holds } from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { decidePrompt } from './decide-prompt.ts'

/**
 * Approves or removes a held publication, audits that and notifies its author: for admins. A removed listing is
 * rejected, a removed topic deleted.
 * @param input.address client address
 * @throws NotFound, Conflict when it was decided or edited meanwhile
 */
export async function decideHold(
  ctx: UserContext,
  input: { id: string; address: string } & DecideHoldBody,
): Promise<void> {
  const [hold] = await ctx.db
    .select({ promptId: holds.promptId, discussionId: holds.discussionId })
    .from(holds)
    .where(and(eq(holds.id, input.id), isNull(holds.decidedAt)))
  if (hold?.promptId) {
    const decision = input.decision === 'approve' ? 'approve' : 'reject'
    await decidePrompt(ctx, { ...input, id: hold.promptId, decision })
  } else if (hold?.discussionId) {
    await decideTopic(ctx, { ...input, discussionId: hold.discussionId })
  } else throw new NotFound('This is not held any more')
}

async function decideTopic(
  ctx: UserContext,
  { discussionId, decision, address }: { discussionId: string; address: string } & DecideHoldBody,
): Promise<void> {
  const isApproved = decision === 'approve'
  await ctx.db.transaction(async (tx) => {
    const held = and(eq(discussions.id, discussionId), eq(discussions.isHeld, true))
    const columns = { authorId: discussions.authorId, topic: discussions.topic }
    const [decided] = isApproved
      ? await tx.update(discussions).set({ isHeld: false }).where(held).returning(columns)
      : await tx.delete(discussions).where(held).returning(columns)
    if (!decided) throw new Conflict('already_decided', 'This has been decided already')
    // The hold of a deleted topic remains, and counts towards its author's daily limit.
    await tx.update(holds).set({ decidedAt: sql`now()` }).where(eq(holds.discussionId, discussionId))
    await recordAct(tx, {
      act: isApproved ? 'approve-topic' : 'remove-topic',
      actor: { id: ctx.user.id, name: ctx.user.username, address },
      subject: { type: 'discussion', id: discussionId, name: decided.topic },
    })
    await notify(tx, decided.authorId, {
      type: isApproved ? 'topic_approved' : 'topic_removed',
      actorId: ctx.user.id,
      reason: decided.topic,
    })
  })
}
