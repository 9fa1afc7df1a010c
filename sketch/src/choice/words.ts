/** A word of a topic: its original spelling, and folded for comparisons. */
export interface Word {
  readonly written: string
  readonly folded: string
  /** The word itself, and possible singulars. */
  readonly forms: readonly string[]
}

/** Longer topics are cut; titles are shorter. */
const READ = 600

const fold = (word: string): string => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The word, and its singulars by the usual endings. */
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
