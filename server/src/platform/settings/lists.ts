import { asciiLowerCase } from '@promptery/contract/accounts/usernames'
import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { settingSchemas } from '@promptery/contract/shop/settings/settings'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { type Actor, recordAct } from '../db/queries/audit.ts'
import { publish } from '../db/queries/publish.ts'
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

interface Renamed {
  actor: Actor
  /** Names that are free from now on. */
  former: readonly string[]
  /** Absent: the member has left the shop. */
  username?: string
}

/** Replaces or removes former names in the list of members who may sell: another member who takes one is not on it. */
export async function renameSeller(tx: Db, { actor, former, username }: Renamed): Promise<void> {
  const key = 'allowedSellers' satisfies SettingKey
  const [setting] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
  const names = former.map((name) => asciiLowerCase(name))
  const isFormer = (name: unknown) => names.includes(asciiLowerCase(String(name)))
  if (!setting || !Array.isArray(setting.value) || !setting.value.some(isFormer)) return
  const value = setting.value.flatMap((name) => (isFormer(name) ? (username ?? []) : [name]))
  await tx
    .update(settings)
    .set({ value, version: setting.version + 1 })
    .where(eq(settings.key, key))
  const change = username === undefined ? 'without one who has left' : `${username} was ${former.join(', ')}`
  const subject = { type: 'setting' as const, id: setting.id, name: `${SETTINGS[key].label}: ${change}` }
  await recordAct(tx, { act: 'change-setting', actor, subject })
  await publish(tx, { kind: 'settings', id: newId(), userIds: [] })
}
