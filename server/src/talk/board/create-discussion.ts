import type { CreateDiscussionBody, Discussion } from '@promptery/contract/talk/discussions'
import { findCopiedText, holdForApproval } from '../../listings/holds.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { UserContext } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId, timeOfId } from '../../platform/db/ids.ts'
import { notifyMentioned } from '../../platform/db/queries/notifications/notify-of-post.ts'
import { discussions } from '../../platform/db/schema.ts'
import { presentDiscussion } from './present.ts'
import { readUpTo } from './read-topic.ts'

/**
 * Opens a discussion by the session's user. One with a text of another seller is held for an admin.
 * @throws TooManyRequests
 */
export async function createDiscussion(ctx: UserContext, input: CreateDiscussionBody): Promise<Discussion> {
  const id = newId()
  const { topic, description } = input
  const sold = await findCopiedText(ctx, [topic, description])
  const language = await inTextThread('guessLanguage', `${topic}\n${description}`)
  const authorId = ctx.user.id
  const row = await ctx.db.transaction(async (tx) => {
    const [written] = await tx
      .insert(discussions)
      .values({
        ...{ id, authorId, topic, description, language, isHeld: sold !== null, createdAt: timeOfId(id) },
        searchText: foldText(topic),
      })
      .returning()
    if (!written) throw new Error('The topic was not written')
    if (sold) await holdForApproval(tx, authorId, { discussionId: id }, sold)
    else await notifyMentioned(tx, { discussionId: id, authorId, text: description })
    await readUpTo(tx, { userId: authorId, discussionId: id, upTo: id })
    return written
  })
  return presentDiscussion({ ...row, author: ctx.user, activityId: id })
}
