import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db.ts'
import { newIdInRow } from '../../ids.ts'
import { notifications } from '../../schema.ts'
import { publishedRow } from '../publish.ts'

interface Rows {
  /** Their columns, besides the id, such as `user_id, type`. */
  columns: SQL
  /** Selects the values of these columns, typed. */
  select: SQL
  /** Common table expressions that `select` reads. */
  with?: SQL
}

/** Stores a notification for each selected row and publishes it, in one statement. What is unread already stays alone. */
export async function insertNotifications(tx: Db, { columns, select, with: before }: Rows): Promise<void> {
  const written = { id: sql`written.id`, userId: sql`written.user_id` }
  await tx.execute(sql`with ${before ? sql`${before}, ` : sql``}written as (
      insert into ${notifications} (id, ${columns})
      select ${newIdInRow()}, each.* from (${select}) as each
      on conflict do nothing returning id, user_id
    )
    select ${publishedRow('notification', written)} from written`)
}
