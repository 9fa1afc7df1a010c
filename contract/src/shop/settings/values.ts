import type { ListEntry, TypeEntry } from '../../listings/lists.ts'
import type { TaxRate } from '../../sales/tax.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from './definitions.ts'
import type { SettingLink } from './kinds.ts'

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : Value
type ValueOf<Definition> = Definition extends { kind: 'types' }
  ? readonly TypeEntry[]
  : Definition extends { kind: 'entries' }
    ? readonly ListEntry[]
    : Definition extends { kind: 'prices' }
      ? readonly number[]
      : Definition extends { kind: 'taxes' }
        ? readonly TaxRate[]
        : SimpleValueOf<Definition>
type SimpleValueOf<Definition> = Definition extends { options: readonly { value: infer Value }[] }
  ? Value
  : Definition extends { kind: 'names' | 'words' | 'synonyms' }
    ? readonly string[]
    : Definition extends { kind: 'links' }
      ? readonly SettingLink[]
      : Definition extends { kind: 'text' | 'email' | 'url' | 'color' | 'page' }
        ? string
        : Definition extends { default: infer Value }
          ? Widened<Value>
          : never

export type SettingValues = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> }

const defaults: Record<string, unknown> = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]))

/** What a shop is without a change. */
export const DEFAULT_SETTINGS = defaults as SettingValues
