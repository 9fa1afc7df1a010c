import type { DecideHoldBody } from '@promptery/contract/moderation/holds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { type AuditedAct, recordAct } from '../platform/db/queries/audit.ts'
import { notify } from '../platform/db/queries/notifications/notify.ts'
import { notifyMentioned, notifyOfAnswer } from '../platform/db/queries/notifications/notify-of-post.ts'
import { answers, discussions, holds } from '../platform/db/schema.ts'
import { Conflict, NotFound } from '../platform/errors.ts'
import { decidePrompt } from './approvals.ts'

/**
 * Approves or removes a held publication, audits that and notifies its author: for admins. A removed listing is
 * rejected. A removed answer is deleted, and so is a topic; one with answers keeps these under another heading.
 * @param input.address client address
 * @throws NotFound, Conflict when it was decided or edited meanwhile
 */
export async function decideHold(
  ctx: UserContext,
  input: { id: string; address: string } & DecideHoldBody,
): Promise<void> {
  const [hold] = await ctx.db
    .select({ promptId: holds.promptId, discussionId: holds.discussionId, answerId: holds.answerId })
    .from(holds)
    .where(and(eq(holds.id, input.id), isNull(holds.decidedAt)))
  const isApproved = input.decision === 'approve'
  if (hold?.promptId) {
    await decidePrompt(ctx, { ...input, id: hold.promptId, decision: isApproved ? 'approve' : 'reject' })
    return
  }
  const subject = hold?.discussionId
    ? ({ type: 'discussion', id: hold.discussionId } as const)
    : hold?.answerId && ({ type: 'answer', id: hold.answerId } as const)
  if (!subject) throw new NotFound('This is not held any more')
  await ctx.db.transaction(async (tx) => {
    // The hold of what is deleted remains, and counts towards its author's daily limit.
    const decided = await tx
      .update(holds)
      .set({ decidedAt: sql`now()` })
      .where(and(eq(holds.id, input.id), isNull(holds.decidedAt)))
      .returning({ id: holds.id })
    const { act, name } = DECISIONS[subject.type]
    const done = decided.length > 0 && (await DECISIONS[subject.type].decide(tx, subject.id, isApproved))
    if (!done) throw new Conflict('already_decided', 'This has been decided already')
    const { authorId, topic } = done
    await recordAct(tx, {
      act: isApproved ? act.approve : act.remove,
      actor: { id: ctx.user.id, name: ctx.user.username, address: input.address },
      subject: { ...subject, name: topic },
    })
    await notify(tx, authorId, {
      type: isApproved ? `${name}_approved` : `${name}_removed`,
      actorId: ctx.user.id,
      ...(name === 'topic' && { reason: topic }),
      ...(done.discussionId && { discussionId: done.discussionId }),
    })
  })
}

interface Decided {
  authorId: string
  topic: string
  /** Where the author finds it. Absent: nowhere. */
  discussionId?: string
}

interface DecisionOn {
  name: 'topic' | 'answer'
  act: { approve: AuditedAct; remove: AuditedAct }
  /** @returns `undefined` if it is not held any more */
  decide(tx: Db, id: string, isApproved: boolean): Promise<Decided | undefined>
}

const DECISIONS: Record<'discussion' | 'answer', DecisionOn> = {
  discussion: {
    name: 'topic',
    act: { approve: 'approve-topic', remove: 'remove-topic' },
    async decide(tx, id, isApproved) {
      const held = and(eq(discussions.id, id), eq(discussions.isHeld, true))
      const [found] = await tx.select().from(discussions).where(held).for('no key update')
      if (!found) return undefined
      const { authorId, topic, description } = found
      if (!isApproved && found.answersCount === 0) {
        await tx.delete(discussions).where(held)
        return { authorId, topic }
      }
      const removed = { topic: 'A removed topic', searchText: '', description: '', deletedAt: new Date() }
      await tx
        .update(discussions)
        .set({ isHeld: false, ...(!isApproved && removed) })
        .where(held)
      if (isApproved) await notifyMentioned(tx, { discussionId: id, authorId, text: description })
      return { authorId, topic, discussionId: id }
    },
  },
  answer: {
    name: 'answer',
    act: { approve: 'approve-answer', remove: 'remove-answer' },
    async decide(tx, id, isApproved) {
      const [topic] = await tx
        .select({ id: discussions.id, topic: discussions.topic })
        .from(discussions)
        .where(eq(discussions.id, tx.select({ id: answers.discussionId }).from(answers).where(eq(answers.id, id))))
        .for('no key update')
      const held = and(eq(answers.id, id), eq(answers.isHeld, true))
      const [decided] = isApproved
        ? await tx.update(answers).set({ isHeld: false }).where(held).returning()
        : await tx.delete(answers).where(held).returning()
      if (!topic || !decided) return undefined
      const { authorId, text, editedAt } = decided
      const post = { discussionId: topic.id, authorId, text }
      // Members were notified of a changed answer when it was written.
      if (isApproved) await (editedAt ? notifyMentioned(tx, post) : notifyOfAnswer(tx, post))
      return { authorId, topic: topic.topic, discussionId: topic.id }
    },
  },
}
