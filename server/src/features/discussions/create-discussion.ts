import type { CreateDiscussionBody, Discussion } from '@promptery/contract/people/discussions'
import type { UserContext } from '../../context.ts'
import { foldText } from '../../db/fold-text.ts'
import { newId, timeOfId } from '../../db/ids.ts'
import { discussions } from '../../db/schema.ts'
import { presentDiscussion } from './present.ts'

/** Opens a discussion in the name of the session's user. */
export async function createDiscussion(ctx: UserContext, input: CreateDiscussionBody): Promise<Discussion> {
  const id = newId()
  const { topic, description } = input
  const row = { id, authorId: ctx.user.id, topic, description, createdAt: timeOfId(id) }
  await ctx.db.insert(discussions).values({ ...row, searchText: foldText(topic) })
  return presentDiscussion({ ...row, authorName: ctx.user.username })
}
