import { knownNames, type ListEntry } from '@promptery/contract/listings/lists'
import type { ChangeSettingsBody } from '@promptery/contract/settings/settings'
import { DEFAULT_SETTINGS } from '@promptery/contract/settings/values'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { listings } from '../../platform/db/schema.ts'
import { Invalid } from '../../platform/errors.ts'
import { lockLists } from '../../platform/settings/lock-lists.ts'

/** The lists of names, each with the column that has them. */
const COLUMNS = { types: listings.type, engines: listings.engine, categories: listings.category } as const
const KEYS = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

/**
 * Refuses to remove names that listings have: they can be hidden. Listings that are being written are waited for.
 * @param tx the transaction that changes the settings
 * @throws Invalid
 */
export async function refuseUsedNames(tx: Db, changes: ChangeSettingsBody): Promise<void> {
  if (!KEYS.some((key) => changes[key])) return
  const lists = await lockLists(tx, 'change')
  const errors: { path: string; message: string }[] = []
  for (const key of KEYS) {
    const change = changes[key]
    if (!change) continue
    const next: readonly ListEntry[] = change.value ?? DEFAULT_SETTINGS[key]
    const removed = knownNames(lists[key]).filter((name) => !knownNames(next).includes(name))
    if (removed.length === 0) continue
    const [used] = await tx.select({ name: COLUMNS[key] }).from(listings).where(inArray(COLUMNS[key], removed)).limit(1)
    if (!used) continue
    const message = `Prompts have “${used.name}”: write “(hidden)” behind it instead of removing it`
    errors.push({ path: key, message })
  }
  const [first] = errors
  if (first) throw new Invalid('invalid_input', first.message, errors)
}
