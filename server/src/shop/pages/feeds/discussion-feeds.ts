import { paths } from '@promptery/contract/client-paths'
import { isolated } from '@promptery/contract/isolated'
import { shownName } from '@promptery/contract/shown-name'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { memberColumns } from '../../../platform/db/member-columns.ts'
import { answers, discussions, users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { FEED_ITEMS, renderFeed } from './feed.ts'

const isShown = and(eq(discussions.isHeld, false), isNull(discussions.removedBy))
const linkOf = (origin: string, id: string): string => origin + paths.topicRoute.replace(':id', id)

/** The newest topics as RSS. */
export async function discussionFeed({ db, config }: Context, origin: string): Promise<string> {
  const rows = await db
    .select({
      id: discussions.id,
      title: discussions.topic,
      description: discussions.description,
      at: discussions.createdAt,
    })
    .from(discussions)
    .where(isShown)
    .orderBy(desc(discussions.id))
    .limit(FEED_ITEMS)
  return renderFeed({
    title: `${config.appName}: Discussion`,
    link: origin + paths.discussion,
    description: 'New topics',
    items: rows.map(({ id, ...item }) => ({ ...item, link: linkOf(origin, id) })),
  })
}

/** The newest answers to a topic as RSS. @throws NotFound */
export async function topicFeed({ db, config }: Context, origin: string, { id }: { id: string }): Promise<string> {
  const [found] = await db
    .select({ topic: discussions.topic, description: discussions.description })
    .from(discussions)
    .where(and(eq(discussions.id, id), isShown))
  if (!found) throw new NotFound('This topic does not exist')
  const rows = await db
    .select({ guid: answers.id, author: memberColumns(users), description: answers.text, at: answers.createdAt })
    .from(answers)
    .innerJoin(users, eq(users.id, answers.authorId))
    .where(and(eq(answers.discussionId, id), eq(answers.isHeld, false), isNull(answers.removedBy)))
    .orderBy(desc(answers.id))
    .limit(FEED_ITEMS)
  const link = linkOf(origin, id)
  return renderFeed({
    title: `${found.topic} · ${config.appName}`,
    link,
    description: found.description || 'Answers',
    items: rows.map(({ author, ...item }) => ({ ...item, title: `Answer by ${isolated(shownName(author))}`, link })),
  })
}
