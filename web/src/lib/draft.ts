import { parseJson } from './json.ts'
import { tabTexts } from './kept-texts.ts'

/** What was typed into a form and not yet sent, kept for as long as the tab lives. */
export type Draft = Record<string, string>

const keyOf = (name: string) => `draft:${name}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The kept draft, or null when there is none to speak of. `from` is what the form begins with: a draft of a form that
 * began with something else is out of date, and counts as none.
 */
export function readDraft(name: string, from?: Draft): Draft | null {
  const kept = parseJson(tabTexts.get(keyOf(name)))
  if (!isRecord(kept) || !isRecord(kept.fields)) return null
  if (from && JSON.stringify(kept.from) !== JSON.stringify(from)) return null
  const fields = Object.entries(kept.fields).filter((field): field is [string, string] => typeof field[1] === 'string')
  return fields.some(([field, text]) => text !== (from?.[field] ?? '')) ? Object.fromEntries(fields) : null
}

/** Keeps a draft, and what its form began with. A full storage loses it with the page, never before. */
export function writeDraft(name: string, fields: Draft, from?: Draft): void {
  tabTexts.set(keyOf(name), JSON.stringify({ fields, from }))
}

/** Forgets every draft of this tab. */
export function clearDrafts(): void {
  for (const name of tabTexts.names()) if (name.startsWith(keyOf(''))) tabTexts.remove(name)
}

export const clearDraft = (name: string): void => tabTexts.remove(keyOf(name))
