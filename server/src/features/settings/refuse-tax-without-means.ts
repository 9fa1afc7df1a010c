import { DEFAULT_SETTINGS, type SettingKey } from '@promptery/contract/settings/definitions'
import type { ChangeSettingsBody } from '@promptery/contract/settings/settings'
import type { UserContext } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'

/** Refuses tax by rates without a rate, and by a provider that is not connected. @throws Invalid */
export function refuseTaxWithoutMeans(
  { payments }: UserContext,
  { config }: SettingsStore,
  { tax, taxRates }: ChangeSettingsBody,
): void {
  if (!tax && !taxRates) return
  const by = tax ? (tax.value ?? DEFAULT_SETTINGS.tax) : config.tax
  const rates = taxRates ? (taxRates.value ?? DEFAULT_SETTINGS.taxRates) : config.taxRates
  if (by === 'rates' && rates.length === 0) throw refused('taxRates', 'Name at least one rate, or choose another tax')
  if (tax && by === 'provider' && !payments.takesMoney)
    throw refused('tax', 'Connect Stripe first: see docs/payments.md')
}

const refused = (path: SettingKey, message: string) => new Invalid('invalid_input', message, [{ path, message }])
