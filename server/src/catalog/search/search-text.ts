import { foldText } from '../../platform/db/fold-text.ts'
import { STOP_WORDS } from './terms.ts'

/** Unbroken runs beyond any word, and beyond what an index entry holds. */
const UNBROKEN = /[a-z0-9]{200}/g

/** Characters of an open text whose words are looked at. */
const READ_MAX = 10_000
/** Words of an open text that are searched: of more the listings resemble each other, and searches take longer. */
const KEYWORDS_MAX = 20
const KEYWORD = /^(?=.*\p{L})[\p{L}\p{N}]{4,30}$/u
const BETWEEN = /[^\p{L}\p{N}]+/u

interface SearchedListing {
  title: string
  description: string
  category: string
  type: string
  engine: string
  uploaderName: string
  /** Whether everybody reads the text. */
  isOpen: boolean
  promptText: string
}

/** The folded search text of a prompt, the title first. Of the text it has keywords, while that is open. */
export function promptSearchText(prompt: SearchedListing): string {
  const { title, description, category, type, engine, uploaderName, isOpen, promptText } = prompt
  const shown = foldText([title, description].join('\n'))
  const keywords = isOpen ? keywordsOf(foldText(promptText.slice(0, READ_MAX)), shown) : []
  const text = [shown, ...keywords, foldText([category, type, engine, uploaderName].join('\n'))].join(' ')
  return text.replace(UNBROKEN, '$& ').trim()
}

const stopWords = new Set(STOP_WORDS)

/** The most frequent words of a folded text that a listing does not show anyway, those that come first before others. */
function keywordsOf(text: string, shown: string): string[] {
  const counts = new Map<string, number>()
  for (const word of text.split(BETWEEN)) {
    if (KEYWORD.test(word) && !stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts.entries()]
    .filter(([word]) => !shown.includes(word))
    .sort(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS_MAX)
    .map(([word]) => word)
}
