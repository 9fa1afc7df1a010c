import type { ListEntry, TypeEntry } from '../../listings/lists.ts'
import { formatRate, type TaxRate } from '../../sales/tax.ts'
import { SETTINGS, type SettingKey } from './definitions.ts'
import type { SettingLink } from './kinds.ts'

/** A value of a setting as people read it. */
export function describeSetting(key: SettingKey, value: unknown): string {
  const definition = SETTINGS[key]
  switch (definition.kind) {
    case 'flag':
      return value ? 'on' : 'off'
    case 'number':
      return definition.unit === '%' ? `${value}%` : `${value} ${definition.unit}`
    case 'choice':
      return definition.options.find((option) => option.value === value)?.label ?? String(value)
    case 'types':
    case 'entries':
    case 'prices':
    case 'taxes':
    case 'names':
    case 'words':
    case 'links':
      return Array.isArray(value) && value.length > 0 ? value.map(lineOf).join(', ') : 'none'
    case 'synonyms':
      return Array.isArray(value) && value.length > 0 ? value.join('; ') : 'none'
    case 'page':
      return value === '' ? 'no page' : 'the page as it was saved'
    case 'email':
      return value === '' ? 'none' : String(value)
    default:
      return value === '' ? 'the built-in one' : String(value)
  }
}

type Item = string | number | SettingLink | ListEntry | TypeEntry | TaxRate

const USE_MARKS = { all: '', filter: ' (filter only)', none: ' (hidden)' } as const

/** An item of a setting as a line of its field: `Claude: text`, `Coding (hidden)`, `DE VAT 19%`. */
export function lineOf(item: Item): string {
  if (typeof item !== 'object') return String(item)
  if ('rate' in item) return `${item.country} ${item.name} ${formatRate(item.rate)}`
  if ('url' in item) return `${item.label} ${item.url}`
  return `${item.name}${'makes' in item ? `: ${item.makes}` : ''}${USE_MARKS[item.use]}`
}
