import { SETTINGS, type SettingKey } from './definitions.ts'
import { lineOf } from './lines.ts'

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
