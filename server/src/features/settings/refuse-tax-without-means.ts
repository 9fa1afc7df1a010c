import type { SettingKey } from '@promptery/contract/settings/definitions'
import type { ChangeSettingsBody } from '@promptery/contract/settings/settings'
import type { SettingValues } from '@promptery/contract/settings/values'
import { inArray, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { settings } from '../../platform/db/schema.ts'
import { Invalid } from '../../platform/errors.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

const KEYS = ['tax', 'taxRates'] as const satisfies SettingKey[]

/**
 * Refuses tax by rates without a rate, and by a provider that is not connected. Admins at once are checked one after the
 * other, each against what the other has committed.
 * @param tx the transaction that changes the settings
 * @throws Invalid
 */
export async function refuseTaxWithoutMeans(
  tx: Db,
  { payments }: Pick<UserContext, 'payments'>,
  store: SettingsStore,
  { tax, taxRates }: ChangeSettingsBody,
): Promise<void> {
  if (!tax && !taxRates) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('settings tax', 0))`)
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, KEYS))
  const valueAfter = (key: (typeof KEYS)[number], change: { value: unknown } | undefined) =>
    store.valueOf(key, change ? change.value : (rows.find((row) => row.key === key)?.value ?? null))
  const by = valueAfter('tax', tax)
  const rates = valueAfter('taxRates', taxRates) as SettingValues['taxRates']
  if (by === 'rates' && rates.length === 0) throw refused('taxRates', 'Name at least one rate, or choose another tax')
  if (tax && by === 'provider' && !payments.takesMoney)
    throw refused('tax', 'Connect Stripe first: see docs/payments.md')
}

const refused = (path: SettingKey, message: string) => new Invalid('invalid_input', message, [{ path, message }])
