import type { CreateDiscussionBody, Discussion } from '@promptery/contract/talk/discussions'
import { eq } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../listings/holds.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { UserContext } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { notifyMentioned } from '../../platform/db/queries/notifications/notify-of-post.ts'
import { discussions } from '../../platform/db/schema.ts'
import { presentDiscussion } from './present.ts'
import { lockOwnTopic, requireNotHeld, topicGone } from './visible.ts'

/**
 * Changes a topic of the session's user. One that then has a text of another seller is held, with its answers.
 * @throws NotFound, Forbidden, Conflict while it is held, TooManyRequests
 */
export async function editDiscussion(
  ctx: UserContext,
  { id, topic, description }: { id: string } & CreateDiscussionBody,
): Promise<Discussion> {
  const sold = await findCopiedText(ctx, [topic, description])
  const language = await inTextThread('guessLanguage', `${topic}\n${description}`)
  return ctx.db.transaction(async (tx) => {
    const before = await lockOwnTopic(ctx, tx, id)
    requireNotHeld(before)
    if (before.deletedAt) throw topicGone()
    const [row] = await tx
      .update(discussions)
      .set({ topic, description, language, searchText: foldText(topic), isHeld: sold !== null, editedAt: new Date() })
      .where(eq(discussions.id, id))
      .returning()
    if (!row) throw topicGone()
    if (sold) await holdForApproval(tx, ctx.user.id, { discussionId: id }, sold)
    else {
      const post = { discussionId: id, authorId: ctx.user.id, text: description }
      await notifyMentioned(tx, { ...post, before: before.description })
    }
    return presentDiscussion({ ...row, author: ctx.user, activityId: row.lastAnswerId ?? id })
  })
}
