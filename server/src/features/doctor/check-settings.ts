import { isDeepStrictEqual } from 'node:util'
import { SETTING_KEYS, SETTINGS } from '@promptery/contract/settings/definitions'
import { describeSetting } from '@promptery/contract/settings/describe'
import type { Finding } from '@promptery/contract/settings/settings'
import type { ShopConfig } from '../../platform/context.ts'
import { settingVariable } from '../../platform/settings/settings-store.ts'

/** Characters of a value: lists are long. */
const VALUE_MAX = 200
/** Kinds whose hint says what the value does. That of others says how it is written. */
const EXPLAINED = ['flag', 'number', 'choice']

/** Names each setting that is not the default, what it does, and whether the environment or the screen sets it. */
export function checkSettings(config: ShopConfig, given: ReadonlySet<string>): Finding[] {
  return SETTING_KEYS.flatMap((key): Finding[] => {
    const { label, hint, kind, default: standard } = SETTINGS[key]
    if (isDeepStrictEqual(config[key], standard)) return []
    const value = describeSetting(key, config[key])
    const shown = value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value
    const message = `${label}: ${shown}, set by ${settingVariable(key, given) ?? '/admin-settings'}.`
    return [{ level: 'ok', message: EXPLAINED.includes(kind) ? `${message} ${hint}` : message }]
  })
}
