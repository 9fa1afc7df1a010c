import { SETTING_KEYS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import type { SettingStates } from '@promptery/contract/shop/settings/settings'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { settings, users } from '../../platform/db/schema.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Every setting with its value, and who changed it when. */
export async function listSettings({ db }: UserContext, store: SettingsStore): Promise<SettingStates> {
  const rows = await db
    .select({
      key: settings.key,
      value: settings.value,
      version: settings.version,
      changedAt: settings.changedAt,
      changedBy: users.username,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const stateOf = (key: SettingKey) => {
    const row = byKey.get(key)
    const variable = store.variableOf(key)
    return {
      value: store.valueOf(key, row?.value ?? null),
      version: row?.version ?? 0,
      isSet: row !== undefined && row.value !== null,
      ...(variable !== undefined && { setBy: variable }),
      ...(row && { changedAt: row.changedAt.toISOString() }),
      ...(row?.changedBy && { changedBy: row.changedBy }),
    }
  }
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, stateOf(key)])) as SettingStates
}
