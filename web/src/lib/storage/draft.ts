import { parseJson } from './json.ts'
import { personalName } from './personal.ts'
import { tabStore } from './stores.ts'

/** Unsent form input, stored for the lifetime of the tab. */
export type Draft = Record<string, string>

const keyOf = (name: string) => personalName('draft', name)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The stored draft, or null if there is none or it equals `from`. `from`: the form's initial values; a draft of other
 * initial values is outdated.
 */
export function readDraft(name: string, from?: Draft): Draft | null {
  const kept = parseJson(tabStore.get(keyOf(name)))
  if (!isRecord(kept) || !isRecord(kept.fields)) return null
  if (from && JSON.stringify(kept.from) !== JSON.stringify(from)) return null
  const fields = Object.entries(kept.fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return fields.some(([field, text]) => text !== (from?.[field] ?? '')) ? Object.fromEntries(fields) : null
}

/** Stores a draft with its form's initial values. */
export function writeDraft(name: string, fields: Draft, from?: Draft): void {
  tabStore.set(keyOf(name), JSON.stringify({ fields, from }))
}

export const clearDraft = (name: string): void => tabStore.remove(keyOf(name))
