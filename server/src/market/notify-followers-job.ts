import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { listedPrompts } from '../listings/visibility.ts'
import type { Db } from '../platform/db/db.ts'
import { newIdInRow } from '../platform/db/ids.ts'
import { hasBlocked } from '../platform/db/queries/blocks.ts'
import { publishedRow } from '../platform/db/queries/publish.ts'
import { rowsOf } from '../platform/db/rows.ts'
import { announcements, follows, notifications, prompts } from '../platform/db/schema.ts'
import type { Job } from '../platform/jobs/job.ts'

const BATCH = 500

/** Notifies the followers of engineers of new listings: each once, and not of one that is older than their following. */
export const notifyFollowersJob: Job = {
  name: 'notify-followers',
  cron: '* * * * *',
  async run({ db, config }, signal) {
    while (!signal?.aborted) if (!(await notifySome(db, config, BATCH))) return
  },
}

/**
 * Notifies the next followers of the oldest announcement, which ends after its last ones, or when its listing is off the
 * market.
 * @returns whether there was an announcement that no other process works at
 */
export const notifySome = (
  db: Db,
  { requireApproval }: { requireApproval: boolean },
  batch: number,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [announced] = await tx
      .select({
        promptId: announcements.promptId,
        after: announcements.after,
        engineerId: prompts.uploadedBy,
        isListed: sql<boolean>`${listedPrompts(requireApproval)}`,
      })
      .from(announcements)
      .innerJoin(prompts, eq(prompts.id, announcements.promptId))
      .orderBy(asc(announcements.createdAt))
      .limit(1)
      .for('update', { of: announcements, skipLocked: true })
    if (!announced) return false
    const isThis = eq(announcements.promptId, announced.promptId)
    const after = announced.isListed ? await notifyBatch(tx, announced, batch) : null
    if (after) await tx.update(announcements).set({ after }).where(isThis)
    else await tx.delete(announcements).where(isThis)
    return true
  })

interface Announced {
  promptId: string
  engineerId: string
  after: string | null
}

/** @returns the last one of a full batch */
async function notifyBatch(tx: Db, { promptId, engineerId, after }: Announced, batch: number): Promise<string | null> {
  const isLater: SQL = after ? sql`and id > ${after}` : sql``
  const [row] = await rowsOf<{ last: string | null }>(
    tx,
    sql`with following as (
      select id, follower_id, created_at from ${follows} where engineer_id = ${engineerId} ${isLater} order by id limit ${batch}
    ), written as (
      insert into ${notifications} (id, user_id, type, prompt_id, actor_id)
      select ${newIdInRow()}, following.follower_id, 'new_listing', ${prompts.id}, ${prompts.uploadedBy}
      from following join ${prompts} on ${prompts.id} = ${promptId} and ${prompts.createdAt} > following.created_at
      where not ${hasBlocked({ blocker: sql`following.follower_id`, blocked: prompts.uploadedBy })}
      on conflict do nothing
      returning id, user_id
    )
    select (select id from following order by id offset ${batch - 1}) as last,
      (select count(${publishedRow('notification', { id: sql`written.id`, userId: sql`written.user_id` })}::text) from written)`,
  )
  return row?.last ?? null
}
