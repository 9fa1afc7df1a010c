import { foldText } from '../../platform/db/fold-text.ts'

/** Unbroken runs beyond any word, and beyond what an index entry holds. */
const UNBROKEN = /[a-z0-9]{200}/g

/** The folded search text of a prompt, the title first. */
export function promptSearchText(prompt: {
  title: string
  description: string
  category: string
  type: string
  engine: string
  uploaderName: string
}): string {
  const { title, description, category, type, engine, uploaderName } = prompt
  const text = foldText([title, description, category, type, engine, uploaderName].join('\n'))
  return text.replace(UNBROKEN, '$& ').trim()
}
