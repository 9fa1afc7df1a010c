import { foldText } from '../../db/fold-text.ts'

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
  return foldText([title, description, category, type, engine, uploaderName].join('\n'))
}
