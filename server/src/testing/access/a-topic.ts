import type { Deps } from '../../platform/context.ts'
import { foldText } from '../../platform/db/fold-text.ts'
import { newId } from '../../platform/db/ids.ts'
import { answers, discussions } from '../../platform/db/schema.ts'

interface Given {
  authorId: string
  answerBy?: string
  isHeld?: boolean
}

/** A topic, and an answer to it if `answerBy` is given. */
export async function aTopic(deps: Deps, given: Given): Promise<{ id: string; answerId: string }> {
  const { authorId, answerBy, isHeld = false } = given
  const [id, answerId, topic] = [newId(), newId(), 'Foxes in snow']
  await deps.db
    .insert(discussions)
    .values({ id, authorId, topic, description: 'How?', searchText: foldText(topic), isHeld })
  if (answerBy) await deps.db.insert(answers).values({ id: answerId, discussionId: id, authorId: answerBy, text: 'So' })
  return { id, answerId }
}
