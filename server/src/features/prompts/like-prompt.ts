import { eq, ne, sql } from 'drizzle-orm'
import type { UserContext } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { publishedRow } from '../../db/queries/publish.ts'
import { likes, notifications, prompts } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import { Forbidden, Invalid, NotFound } from '../../errors.ts'
import { plus } from '../../listings/counters.ts'
import { selectListed } from '../../listings/get-listed-prompt.ts'
import { canLike } from './policy.ts'

/**
 * Records one like by the session's user. There is no unlike.
 * @throws NotFound, Forbidden for one's own prompt, Invalid for a second like
 */
export async function likePrompt(ctx: UserContext, input: { id: string }): Promise<void> {
  const { db, config, user } = ctx
  const statement = prepared(db, `like ${config.requireApproval}`, () => like(db, config.requireApproval))
  const [done] = await statement.execute({ ...input, userId: user.id, notificationId: newId() })
  if (!done) throw new NotFound('This prompt does not exist')
  if (!canLike(user, done)) throw new Forbidden('own_prompt', 'This prompt is your own')
  if (!done.isNew) throw new Invalid('already_liked', 'You have already liked this prompt')
}

/**
 * Stores the like of another user's prompt, counts it, and tells the uploader, in one statement: it holds the row of a prompt that many like for
 * no longer than it takes.
 */
function like(db: Db, requireApproval: boolean) {
  const userId = sql`${sql.placeholder('userId')}::uuid`
  const listed = db.$with('listed').as(selectListed(db, sql.placeholder('id'), requireApproval, 'key share'))
  const liked = db.$with('liked').as(
    db
      .insert(likes)
      .select((query) =>
        query
          .select({ promptId: listed.id, userId: userId.as('user_id'), createdAt: NOW })
          .from(listed)
          .where(ne(listed.uploadedBy, userId)),
      )
      .onConflictDoNothing()
      .returning({ promptId: likes.promptId }),
  )
  const counted = db.$with('counted').as(
    db
      .update(prompts)
      .set({ likesCount: plus(prompts.likesCount, 1) })
      .from(liked)
      .where(eq(prompts.id, liked.promptId))
      .returning({ uploadedBy: prompts.uploadedBy }),
  )
  const told = db.$with('told').as(
    db
      .insert(notifications)
      .select((query) =>
        query
          .select({
            id: sql`${sql.placeholder('notificationId')}::uuid`.as('id'),
            userId: counted.uploadedBy,
            type: sql`'liked'`.as('type'),
            promptId: liked.promptId,
            actorId: userId.as('actor_id'),
            reason: sql`null`.as('reason'),
            readAt: sql`null::timestamptz`.as('read_at'),
            createdAt: NOW,
          })
          .from(liked)
          .innerJoin(counted, sql`true`),
      )
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  const isNew = sql<boolean>`exists (select from ${liked})`
  const event = sql`(select ${publishedRow('notification', told)} from ${told})`
  return db.with(listed, liked, counted, told).select({ uploadedBy: listed.uploadedBy, isNew, event }).from(listed)
}

const NOW = sql`now()`.as('created_at')
