import { foldText } from '../../db/fold-text.ts'

/** No word is so long, and an index holds only so many letters of one. */
const UNBROKEN = /[a-z0-9]{200}/g

/** What a prompt is found by, folded: the title first. */
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
