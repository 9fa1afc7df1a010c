import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { newId } from '../../db/ids.ts'
import { publishedRow } from '../../db/queries/publish.ts'
import { notifications, prompts, purchases } from '../../db/schema.ts'

/**
 * Tells those who own an older text of a prompt that there is a newer one, in the transaction that puts it on the
 * market and has locked its row. Each is told once of a text, and not while they have not read of the one before. One
 * statement does it.
 */
export async function tellBuyers(tx: Db, promptId: string): Promise<void> {
  const told = tx.$with('told').as(
    tx
      .update(prompts)
      .set({ toldVersion: sql`${prompts.version}` })
      .where(and(eq(prompts.id, promptId), lt(prompts.toldVersion, prompts.version)))
      .returning({ id: prompts.id, uploadedBy: prompts.uploadedBy, version: prompts.version }),
  )
  const written = tx.$with('written').as(
    tx
      .insert(notifications)
      .select(
        tx
          .select({
            id: newIdInRow().as('id'),
            userId: purchases.buyerId,
            type: sql<'new_version'>`'new_version'`.as('type'),
            promptId: told.id,
            actorId: told.uploadedBy,
            reason: sql<null>`null::text`.as('reason'),
            readAt: sql<null>`null::timestamptz`.as('read_at'),
            createdAt: sql<Date>`now()`.as('created_at'),
          })
          .from(told)
          .innerJoin(purchases, eq(purchases.promptId, told.id))
          .where(and(sql`${purchases.status} = 'paid'`, lt(purchases.version, told.version))),
      )
      .onConflictDoNothing()
      .returning({ id: notifications.id, userId: notifications.userId }),
  )
  await tx
    .with(told, written)
    .select({ event: publishedRow('notification', written) })
    .from(written)
}

/** A UUIDv7 of now for each row of a statement. */
const newIdInRow = (): SQL<string> =>
  sql<string>`(${newId().slice(0, '00000000-0000-7'.length)}::text || substr(gen_random_uuid()::text, 16))::uuid`
