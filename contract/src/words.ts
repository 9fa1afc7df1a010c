const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text in any script, also where they do not stand apart, with their positions. Takes linear time. */
export function* wordsIn(text: string): Generator<{ word: string; at: number }> {
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) yield { word: segment, at: index }
  }
}

/** Number of words of a text. */
export function countWords(text: string): number {
  let count = 0
  for (const _ of wordsIn(text)) count += 1
  return count
}

/** Characters before and after a place that are looked at. */
const CONTEXT = 60

/** A place of a text, or the beginning of the word that it would cut. A longer word than any is cut. */
export function wordStart(text: string, at: number): number {
  const begin = Math.max(0, at - CONTEXT)
  const segment = segmenter.segment(text.slice(begin, at + CONTEXT)).containing(at - begin)
  return segment && segment.index > 0 ? begin + segment.index : at
}
