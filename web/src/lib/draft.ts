import { parseJson } from './json.ts'
import { tabTexts } from './kept-texts.ts'

/** What was typed into a form and not yet sent, kept for as long as the tab lives. */
export type Draft = Record<string, string>

const keyOf = (name: string) => `draft:${name}`

/** The kept draft, or null when there is none to speak of. */
export function readDraft(name: string): Draft | null {
  const value = parseJson(tabTexts.get(keyOf(name)))
  if (typeof value !== 'object' || value === null) return null
  const fields = Object.entries(value).filter((field): field is [string, string] => typeof field[1] === 'string')
  return fields.some(([, text]) => text !== '') ? Object.fromEntries(fields) : null
}

/** Keeps a draft. A full storage loses it with the page, never before. */
export function writeDraft(name: string, draft: Draft): void {
  tabTexts.set(keyOf(name), JSON.stringify(draft))
}

/** Forgets every draft of this tab. */
export function clearDrafts(): void {
  for (const name of tabTexts.names()) if (name.startsWith(keyOf(''))) tabTexts.remove(name)
}

export const clearDraft = (name: string): void => tabTexts.remove(keyOf(name))
