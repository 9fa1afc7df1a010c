import type { Answer } from '@promptery/contract/talk/discussions'
import { and, eq } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../../listings/holds.ts'
import { inTextThread } from '../../../listings/text/thread/text-thread.ts'
import type { UserContext } from '../../../platform/context.ts'
import { newIdAfter, timeOfId } from '../../../platform/db/ids.ts'
import { blockedByOther, hasBlocked } from '../../../platform/db/queries/blocks.ts'
import { notifyOfAnswer } from '../../../platform/db/queries/notifications/notify-of-post.ts'
import { activityId, answers, discussions } from '../../../platform/db/schema.ts'
import { presentAnswer } from '../present.ts'
import { readUpTo } from '../read-topic.ts'
import { isShownTopic, topicGone } from '../visible.ts'

/**
 * Answers a topic, and notifies its author and those whom the answer names. One with a text of another seller is held
 * for an admin.
 * @throws NotFound, TooManyRequests, Forbidden where the topic's author has blocked the user
 */
export async function createAnswer(
  ctx: UserContext,
  { discussionId, text }: { discussionId: string; text: string },
): Promise<Answer> {
  const sold = await findCopiedText(ctx, [text])
  const language = await inTextThread('guessLanguage', text)
  const authorId = ctx.user.id
  return ctx.db.transaction(async (tx) => {
    // The lock orders the ids of a topic's answers, and keeps the topic.
    const [topic] = await tx
      .select({ activityId, isBlocked: hasBlocked({ blocker: discussions.authorId, blocked: authorId }) })
      .from(discussions)
      .where(and(eq(discussions.id, discussionId), isShownTopic(ctx)))
      .for('no key update')
    if (!topic) throw topicGone()
    if (topic.isBlocked) throw blockedByOther()
    const id = newIdAfter(topic.activityId)
    const [row] = await tx
      .insert(answers)
      .values({ id, discussionId, authorId, text, language, isHeld: sold !== null, createdAt: timeOfId(id) })
      .returning()
    if (!row) throw new Error('The answer was not written')
    if (sold) await holdForApproval(tx, authorId, { answerId: id }, sold)
    else await notifyOfAnswer(tx, { discussionId, authorId, text })
    await readUpTo(tx, { userId: authorId, discussionId, upTo: id })
    return presentAnswer({ ...row, author: ctx.user, votedByMe: false })
  })
}
