/** A word of a topic: as it is written, and folded for comparing. */
export interface Word {
  readonly written: string
  readonly folded: string
  /** What it may be the plural of, itself included. */
  readonly forms: readonly string[]
}

/** Only the start of a topic is read: a title is never longer. */
const READ = 600

const fold = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The word, and what it is a plural of by the usual endings. */
function formsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return [word]
  const forms = [word, word.slice(0, -1)]
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  return forms
}

/** The words of a topic in their order. */
export function wordsOf(topic: string): Word[] {
  const written = topic.slice(0, READ).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return written.map((word) => {
    const folded = fold(word)
    return { written: word, folded, forms: formsOf(folded) }
  })
}
