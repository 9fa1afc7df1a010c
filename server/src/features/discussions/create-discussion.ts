import type { CreateDiscussionBody, Discussion } from '@promptery/contract/people/discussions'
import { findCopiedText, holdForApproval } from '../../catalog/leak-detection/hold.ts'
import type { UserContext } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId, timeOfId } from '../../platform/db/ids.ts'
import { discussions } from '../../platform/db/schema.ts'
import { presentDiscussion } from './present.ts'

/**
 * Opens a discussion by the session's user. One with a text of another seller is held for an admin.
 * @throws TooManyRequests
 */
export async function createDiscussion(ctx: UserContext, input: CreateDiscussionBody): Promise<Discussion> {
  const id = newId()
  const { topic, description } = input
  const sold = await findCopiedText(ctx, [topic, description])
  const row = { id, authorId: ctx.user.id, topic, description, isHeld: sold !== null, createdAt: timeOfId(id) }
  await ctx.db.transaction(async (tx) => {
    await tx.insert(discussions).values({ ...row, searchText: foldText(topic) })
    if (sold) await holdForApproval(tx, ctx.user.id, { discussionId: id }, sold)
  })
  return presentDiscussion({ ...row, authorName: ctx.user.username })
}
