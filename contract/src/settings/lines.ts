import type { ListEntry, TypeEntry } from '../listings/lists.ts'
import type { SettingLink } from './kinds.ts'

type Item = string | number | SettingLink | ListEntry | TypeEntry

const USE_MARKS = { all: '', filter: ' (filter only)', none: ' (hidden)' } as const

/** An item of a setting as a line of its field: `Claude: text`, `Coding (hidden)`, `Blog https://blog.example`. */
export function lineOf(item: Item): string {
  if (typeof item !== 'object') return String(item)
  if ('url' in item) return `${item.label} ${item.url}`
  return `${item.name}${'makes' in item ? `: ${item.makes}` : ''}${USE_MARKS[item.use]}`
}
