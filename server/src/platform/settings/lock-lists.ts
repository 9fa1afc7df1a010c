import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { settingSchemas } from '@promptery/contract/shop/settings/settings'
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { settings } from '../db/schema.ts'

/** The lists of names, which listings have. */
export type NameLists = Pick<Lists, 'types' | 'engines' | 'categories'>

const KEYS = ['types', 'engines', 'categories'] as const satisfies (keyof NameLists)[]

/**
 * Locks the shop's lists of names until the end of the transaction, and reads them: no listing is written under a name
 * that an admin removes meanwhile. Writers of listings share the lock.
 * @param tx the transaction that writes listings, or with `change` the lists
 */
export async function lockLists(tx: Db, to: 'list' | 'change'): Promise<NameLists> {
  const lock = to === 'list' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await tx.execute(sql`select ${lock}(hashtextextended('settings lists', 0))`)
  // What was committed while it waited: the lock's own statement would not see it.
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, KEYS))
  const listOf = <Key extends (typeof KEYS)[number]>(key: Key): NameLists[Key] => {
    const parsed = settingSchemas[key].safeParse(rows.find((row) => row.key === key)?.value)
    return parsed.success ? parsed.data : SPECIFIED_LISTS[key]
  }
  return { types: listOf('types'), engines: listOf('engines'), categories: listOf('categories') }
}
