import type { ListEntry } from '@promptery/contract/listings/lists'
import type { TaxRate } from '@promptery/contract/sales/tax'
import { SETTING_KEYS, SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { describeSetting, lineOf } from '@promptery/contract/shop/settings/describe'
import type { SettingDefinition, SettingSection } from '@promptery/contract/shop/settings/kinds'
import type { ChangeSettingsBody, SettingStates } from '@promptery/contract/shop/settings/settings'

/** The fields of a section's form. */
export type FieldValues = Record<string, string | boolean>

export const keysOf = (section: SettingSection): SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTINGS[key].section === section)

/** `Sora (hidden)` as `Sora` and how it is used. */
function entryOf(line: string): ListEntry {
  const [, name = line, mark] = /^(.*?)\s*\((hidden|filter only)\)$/i.exec(line) ?? []
  return { name, use: mark === undefined ? 'all' : mark.toLowerCase() === 'hidden' ? 'none' : 'filter' }
}

/** `Sora: image`. Without a kind, which the server refuses, it has none. */
function typeEntryOf(line: string): ListEntry & { makes?: string } {
  const { name, use } = entryOf(line)
  const [, type = name, makes] = /^(.*):\s*(\S*)$/.exec(name) ?? []
  return { name: type.trim(), use, ...(makes !== undefined && { makes: makes.toLowerCase() }) }
}

/** An amount, or what is none as it was typed, for the server to refuse. */
function numberOf(text: string): number | string {
  const amount = Number(text.replace(',', '.'))
  return text === '' || Number.isNaN(amount) ? text : amount
}

/** `DE VAT 19%`. What is no rate is NaN, which the server refuses. */
function taxOf(line: string): TaxRate {
  const [, country = line, name = '', percent = ''] = /^(\S+)\s+(.*?)\s*([\d.,]*)\s*%?$/.exec(line) ?? []
  const rate = percent === '' ? Number.NaN : Number(percent.replace(',', '.')) * 100
  // 8.1 * 100 is a little more than 810.
  const exact = Math.round(rate * 100) / 100
  return { country: country.toUpperCase(), name, rate: Math.abs(rate - exact) < 1e-6 ? exact : rate }
}

/** A setting's value in its field. */
export function toField(value: unknown): string | boolean {
  if (typeof value === 'boolean') return value
  return Array.isArray(value) ? value.map(lineOf).join('\n') : String(value)
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A field's value as a setting. What is no number is sent as it is, for the server to refuse. */
export function fromField(key: SettingKey, field: string | boolean): unknown {
  if (typeof field === 'boolean') return field
  const text = field.trim()
  switch (SETTINGS[key].kind) {
    case 'number':
      return numberOf(text)
    case 'types':
      return linesOf(text).map(typeEntryOf)
    case 'entries':
      return linesOf(text).map(entryOf)
    case 'prices':
      return linesOf(text).map(numberOf)
    case 'taxes':
      return linesOf(text).map(taxOf)
    case 'names':
    case 'words':
    case 'synonyms':
      return linesOf(text)
    case 'links':
      return linesOf(text).map((line) => {
        const [, label = '', url = line] = /^(.*)\s(\S+)$/.exec(line) ?? []
        return { label: label.trim(), url }
      })
    default:
      return text
  }
}

/** The changed fields as a request. */
export function changesOf(states: SettingStates, fields: FieldValues): ChangeSettingsBody {
  const changed = (Object.keys(fields) as SettingKey[]).filter((key) => fields[key] !== toField(states[key].value))
  return Object.fromEntries(
    changed.map((key) => [key, { value: fromField(key, fields[key] ?? ''), version: states[key].version }]),
  ) as ChangeSettingsBody
}

/** A default as people read it. That of a list is long. */
export const describeDefault = (key: SettingKey): string => {
  const { default: value }: SettingDefinition = SETTINGS[key]
  return Array.isArray(value) && value.length > 0 ? 'the built-in list' : describeSetting(key, value)
}
