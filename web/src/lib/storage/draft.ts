import { parseJson } from './json.ts'
import { personalName } from './personal.ts'
import { tabStore } from './stores.ts'

/** What was typed into a form and not yet sent, kept for as long as the tab lives. */
export type Draft = Record<string, string>

const keyOf = (name: string) => personalName('draft', name)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The kept draft, or null when there is none or it changes nothing. `from` is what the form begins with: a draft of a
 * form that began with something else is out of date and counts as none.
 */
export function readDraft(name: string, from?: Draft): Draft | null {
  const kept = parseJson(tabStore.get(keyOf(name)))
  if (!isRecord(kept) || !isRecord(kept.fields)) return null
  if (from && JSON.stringify(kept.from) !== JSON.stringify(from)) return null
  const fields = Object.entries(kept.fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return fields.some(([field, text]) => text !== (from?.[field] ?? '')) ? Object.fromEntries(fields) : null
}

/** Keeps a draft and what its form began with. */
export function writeDraft(name: string, fields: Draft, from?: Draft): void {
  tabStore.set(keyOf(name), JSON.stringify({ fields, from }))
}

export const clearDraft = (name: string): void => tabStore.remove(keyOf(name))
