/**
 * What is searched and what is searched for go through this one function, so that both engines agree whatever their
 * locale: compatibility forms, case and accents are folded, runs of white space become one blank.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** What a prompt is found by. */
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

/** The words of a search, folded. At most 8: more would not be typed by a person. */
export const searchTerms = (search: string): string[] => foldText(search).split(' ').filter(Boolean).slice(0, 8)

/** `%term%`, with what `LIKE` would read as a wildcard taken literally. */
export const likePattern = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`
