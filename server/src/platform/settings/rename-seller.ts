import { asciiLowerCase } from '@promptery/contract/accounts/usernames'
import { SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { newId } from '../db/ids.ts'
import { type Actor, recordAct } from '../db/queries/audit.ts'
import { publish } from '../db/queries/publish.ts'
import { settings } from '../db/schema.ts'

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
