import type { Answer } from '@promptery/contract/talk/discussions'
import { eq } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../../listings/holds.ts'
import { inTextThread } from '../../../listings/text/thread/text-thread.ts'
import type { UserContext } from '../../../platform/context.ts'
import { notifyMentioned } from '../../../platform/db/queries/notifications/notify-of-post.ts'
import { answers } from '../../../platform/db/schema.ts'
import { presentAnswer } from '../present.ts'
import { answerGone, requireNotHeld } from '../visible.ts'
import { lockOwnAnswer } from './lock-answer.ts'

/**
 * Changes an answer of the session's user, and notifies those whom it newly names.
 * @throws NotFound, Forbidden, Conflict while it is held, TooManyRequests
 */
export async function editAnswer(ctx: UserContext, { id, text }: { id: string; text: string }): Promise<Answer> {
  const sold = await findCopiedText(ctx, [text])
  const language = await inTextThread('guessLanguage', text)
  const authorId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwnAnswer(ctx, tx, id)
    requireNotHeld(before)
    const [row] = await tx
      .update(answers)
      .set({ text, language, isHeld: sold !== null, editedAt: new Date() })
      .where(eq(answers.id, id))
      .returning()
    if (!row) throw answerGone()
    if (sold) await holdForApproval(tx, authorId, { answerId: id }, sold)
    else await notifyMentioned(tx, { discussionId: row.discussionId, authorId, text, before: before.text })
    return presentAnswer({ ...row, author: ctx.user, votedByMe: false })
  })
}
