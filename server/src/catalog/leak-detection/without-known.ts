import { wordsIn } from '@promptery/contract/words'

/** Words in a row that count as taken from another text. */
const RUN = 5

/** The words of a text that are in no run of words that it shares with `known`. */
export function withoutKnown(text: string, known: string): string {
  const words = [...wordsIn(text)]
  const runs = new Set(runsOf([...wordsIn(known)]))
  const isKnown = words.map(() => false)
  for (const [at, run] of runsOf(words).entries()) {
    if (runs.has(run)) isKnown.fill(true, at, at + RUN)
  }
  let [unknown, end] = ['', 0]
  for (const [index, { word, at }] of words.entries()) {
    if (isKnown[index]) continue
    unknown += at === end ? word : ` ${word}`
    end = at + word.length
  }
  return unknown.trim()
}

const runsOf = (words: readonly { word: string }[]): string[] =>
  words.slice(RUN - 1).map((_, at) =>
    words
      .slice(at, at + RUN)
      .map(({ word }) => word)
      .join(' '),
  )
