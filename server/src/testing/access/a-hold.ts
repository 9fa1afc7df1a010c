import type { Deps } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId } from '../../platform/db/ids.ts'
import { discussions, holds } from '../../platform/db/schema.ts'
import { aPrompt, aUser } from '../shop/factories.ts'

const TEXT = `Walk me through the winter of a beekeeper: feeding, mites, insulation, the weight of each hive, and the mistakes
that beginners make between November and March.`

/** A topic that is held because it contains a text that another engineer sells. @returns its hold's id */
export async function aHold(deps: Deps): Promise<{ id: string; updatedAt: string }> {
  const [sold, author] = [await aPrompt(deps, { prompt: TEXT }), await aUser(deps)]
  const [id, discussionId, topic] = [newId(), newId(), 'Bees in winter']
  const createdAt = new Date()
  const topicRow = { id: discussionId, authorId: author.id, topic, description: TEXT, searchText: foldText(topic) }
  await deps.db.insert(discussions).values({ ...topicRow, createdAt, isHeld: true })
  await deps.db.insert(holds).values({ id, authorId: author.id, discussionId, soldPromptId: sold.id, soldVersion: 1 })
  return { id, updatedAt: createdAt.toISOString() }
}
