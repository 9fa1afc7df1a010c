import { and, eq, isNull, or, type SQL } from 'drizzle-orm'
import type { Context, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { answers, discussions } from '../../platform/db/schema.ts'
import { Conflict, Forbidden, NotFound } from '../../platform/errors.ts'

/** Held topics and answers are visible to their author, removed ones to nobody. */
const isShownOf = (table: typeof discussions | typeof answers, { user }: Pick<Context, 'user'>): SQL | undefined =>
  and(isNull(table.removedBy), or(eq(table.isHeld, false), user ? eq(table.authorId, user.id) : undefined))

export const isShownTopic = (ctx: Pick<Context, 'user'>): SQL | undefined => isShownOf(discussions, ctx)
/** Of an answer that is joined with its topic. */
export const isShownAnswer = (ctx: Pick<Context, 'user'>): SQL | undefined =>
  and(isShownOf(answers, ctx), isShownTopic(ctx))

export const topicGone = (): NotFound => new NotFound('This topic does not exist')
export const answerGone = (): NotFound => new NotFound('This answer does not exist')

/** Locks a topic of the session's user. @throws NotFound, Forbidden for another's */
export async function lockOwnTopic(ctx: UserContext, tx: Db, id: string) {
  const [topic] = await tx
    .select()
    .from(discussions)
    .where(and(eq(discussions.id, id), isShownTopic(ctx)))
    .for('no key update')
  if (!topic) throw topicGone()
  requireAuthor(ctx, topic)
  return topic
}

/** @throws Forbidden */
export function requireAuthor({ user }: UserContext, { authorId }: { authorId: string }): void {
  if (authorId !== user.id) throw new Forbidden('not_author', 'Only its author may do this')
}

/** @throws Conflict for what an admin has to look at as it is */
export function requireNotHeld({ isHeld }: { isHeld: boolean }): void {
  if (isHeld) throw new Conflict('held', 'An admin has to look at this first. You can delete it and write another one.')
}
