/** Words in a row that count as taken from another text. */
const RUN = 5

/** The words of a text that are in no run of words that it shares with `known`. */
export function withoutKnown(text: string, known: string): string {
  const words = wordsOf(text)
  const runs = new Set(runsOf(wordsOf(known)))
  const isKnown = words.map(() => false)
  for (const [at, run] of runsOf(words).entries()) {
    if (runs.has(run)) isKnown.fill(true, at, at + RUN)
  }
  return words.filter((_, at) => !isKnown[at]).join(' ')
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

const runsOf = (words: readonly string[]): string[] =>
  words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))
