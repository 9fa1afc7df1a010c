import type { ListEntry, TypeEntry } from '../listings/lists.ts'
import { formatRate, type TaxRate } from '../money/tax.ts'
import type { SettingLink } from './kinds.ts'

type Item = string | number | SettingLink | ListEntry | TypeEntry | TaxRate

const USE_MARKS = { all: '', filter: ' (filter only)', none: ' (hidden)' } as const

/** An item of a setting as a line of its field: `Claude: text`, `Coding (hidden)`, `DE VAT 19%`. */
export function lineOf(item: Item): string {
  if (typeof item !== 'object') return String(item)
  if ('rate' in item) return `${item.country} ${item.name} ${formatRate(item.rate)}`
  if ('url' in item) return `${item.label} ${item.url}`
  return `${item.name}${'makes' in item ? `: ${item.makes}` : ''}${USE_MARKS[item.use]}`
}
