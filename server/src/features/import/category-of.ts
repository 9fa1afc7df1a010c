import type { Category } from '@promptery/contract/constants'
import { CATEGORY_PATTERNS, matchesOf } from './keywords.ts'
import type { Judged } from './sureness.ts'

/** Where keywords are looked for, with the weight of each and the most that count. The title says most. */
const PLACES = [
  { read: (title: string) => title, weight: 3, most: 2 },
  // The sentence that names the role or the picture.
  { read: (_: string, text: string) => text.slice(0, 220), weight: 1.5, most: 3 },
  { read: (_: string, text: string) => text.slice(220, 1_500), weight: 0.5, most: 6 },
]

/** Categories whose keywords say nothing of a picture: it is art unless another subject has a higher score. */
const OF_TEXTS: readonly Category[] = ['Business', 'Writing', 'Fun', 'Art']
const ART_SCORE = 2.5

/** The category that the keywords speak for, and how clearly. Without any it is `otherwise`. */
export function categoryOf(title: string, text: string, isPicture: boolean, otherwise: string): Judged<string> {
  const scoreOf = (words: RegExp): number =>
    PLACES.reduce((sum, { read, weight, most }) => {
      return sum + weight * Math.min(most, matchesOf(read(title, text), words).size)
    }, 0)
  const [best, second] = CATEGORY_PATTERNS.map(({ category, words }) => {
    if (!isPicture || !OF_TEXTS.includes(category)) return { category, score: scoreOf(words) }
    return { category, score: category === 'Art' ? ART_SCORE : 0 }
  }).sort((a, b) => b.score - a.score)
  if (!best || best.score < 1) return { value: otherwise, sureness: 'unsure' }
  const lead = best.score - (second?.score ?? 0)
  if (best.score >= (isPicture ? ART_SCORE : 3) && lead >= 2) return { value: best.category, sureness: 'sure' }
  return { value: best.category, sureness: lead >= 1 ? 'likely' : 'unsure' }
}
