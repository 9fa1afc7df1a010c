import { foldText } from '../../platform/db/fold-text.ts'

// What a text is searched by. Listings at write and searches are divided by the same functions (docs/search.md).

/** Letters, digits and marks, with single other characters between them as in `node.js`, and `+` or `#` at the end. */
const CHUNK = /[\p{L}\p{N}\p{M}]+(?:[^\p{L}\p{N}\p{M}\s][\p{L}\p{N}\p{M}]+)*(?:\+{1,2}|#)?/gu
const JOINT = /[^\p{L}\p{N}\p{M}]/u
/** Scripts whose words do not stand apart. Korean words do, but compounds are written either way. */
const RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々〆]+/gu
const LETTERS = /\P{M}\p{M}*/gu

/** Longer words are cut. */
const WORD_MAX = 60
/** Parts of a word that are also found joined. */
const JOINED_MAX = 4

/** One word, `c#` or `node.js` with its parts, or a run of a script without blanks. */
interface Chunk {
  /** Words, and runs of letters. */
  parts: { text: string; isRun: boolean }[]
  /** `nodejs` for `node.js`, `c#` for itself. */
  whole?: string
}

/** Divides a folded text. */
export function chunksOf(folded: string): Chunk[] {
  return (folded.match(CHUNK) ?? []).map((chunk) => {
    const bare = chunk.replace(/[+#]+$/, '')
    const parts = bare.split(JOINT).flatMap(partsOf)
    const isJoined = parts.length > 1 && parts.length <= JOINED_MAX && !parts.some(({ isRun }) => isRun)
    const whole = bare !== chunk ? chunk : isJoined ? parts.map(({ text }) => text).join('') : undefined
    return { parts, ...(whole !== undefined && whole.length <= WORD_MAX && { whole }) }
  })
}

/** `ai图像` is a word and a run. */
function partsOf(text: string): Chunk['parts'] {
  const parts: Chunk['parts'] = []
  let at = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (index > at) parts.push({ text: text.slice(at, index), isRun: false })
    parts.push({ text: run, isRun: true })
    at = index + run.length
  }
  if (at < text.length) parts.push({ text: text.slice(at, at + WORD_MAX), isRun: false })
  return parts
}

const lettersOf = (run: string): string[] => run.match(LETTERS) ?? []

/** Each two neighbours of some letters. The last letter stands alone, so that each letter begins a term. */
const pairsOf = (letters: readonly string[]): string[] => letters.map((letter, at) => letter + (letters[at + 1] ?? ''))

/** A term of a text, with its place. */
export interface PlacedTerm {
  term: string
  at: number
  /** Whether it is a word as written, which has a stem and can be suggested. */
  isWord: boolean
}

/**
 * The terms of a text of a listing, from the place `begin` on.
 * @param isTitle two neighbours are terms when joined, too: `node js` is found by `nodejs`
 */
export function termsOfText(text: string, { begin = 1, isTitle = false, max = 4_000 } = {}): PlacedTerm[] {
  const terms: PlacedTerm[] = []
  let at = begin
  let lastLetter: string | undefined
  let lastWord: string | undefined
  for (const { parts, whole } of chunksOf(foldText(text))) {
    if (terms.length >= max) break
    if (whole !== undefined) terms.push({ term: whole, at, isWord: true })
    for (const part of parts) {
      if (part.isRun) {
        const letters = lettersOf(part.text)
        // A run goes on after a blank: 맞춤법 검사기 is found by 맞춤법검사기.
        if (lastLetter !== undefined) terms.push({ term: lastLetter + letters[0], at: at - 1, isWord: false })
        for (const [offset, term] of pairsOf(letters).entries()) terms.push({ term, at: at + offset, isWord: false })
        at += letters.length
        lastLetter = letters.at(-1)
        lastWord = undefined
      } else {
        const [previous, word] = [lastWord, part.text]
        if (isTitle && previous !== undefined) terms.push({ term: previous + word, at: at - 1, isWord: false })
        terms.push({ term: word, at, isWord: true })
        at += 1
        lastLetter = undefined
        lastWord = word
      }
    }
  }
  return terms
}

/** A part of what was typed: a listing has it when it has all `terms`, in their order. */
export interface TypedTerm {
  /** As typed, folded. */
  text: string
  terms: string[]
  /** Joined with the neighbours that were typed. */
  joined: string[]
  isRun: boolean
}

/** A term in the notation of `tsvector` and `tsquery`. */
export const quoteTerm = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** The term of the value of a list's filter. */
export const filterTerm = (name: string, value: string | number): string => quoteTerm(`=${name}=${value}`)

/** Maximum of terms that a person types. */
const TYPED_MAX = 8

/** Stop words, also those of questions and of a shop of prompts. */
export const STOP_WORDS: readonly string[] = (
  'a about again aint all almost already also always am an and another any anybody anyone anything are arent around as ' +
  'at away be because been before being best better both but by can cannot cant could couldnt did didnt do does ' +
  'doesnt doing done dont down during each either else even ever every everybody everyone everything for from ' +
  'get gets getting give gives go goes going gonna good got great had has have havent having he hello help helps ' +
  'her here hey hi him his how i id if im in instead into is isnt it its itself ive just keep keeps ' +
  'know let lets like ll look looking looks lot made make makes making many may maybe me might more most much must my ' +
  'myself need needed needs never no not of off often okay on once only or other our ours out over own please prompt ' +
  'prompts quite rather re really s same shall she should show so some somebody someone something still stuff such sure t ' +
  'tell than thanks that thats the their them then there these they thing things this those though to together too ' +
  'toward trying until up upon us use using ve very want wanted wants was wasnt we were what whatever whats when ' +
  'where whether which while who whole whos whose why will with within without wont would yet you your youre yours yourself'
).split(' ')

const stopWords = new Set(STOP_WORDS)
const isStopWord = (word: string): boolean => stopWords.has(word)

const segmenters = new Intl.Segmenter('und', { granularity: 'word' })

/** The distinct terms of a search. Stop words are left out unless there is no other term. */
export function termsOfSearch(folded: string): TypedTerm[] {
  const typed: (TypedTerm & { isStop: boolean })[] = []
  for (const { parts, whole } of chunksOf(folded)) {
    const isCompound = parts.length > 1
    if (whole !== undefined && !isCompound) {
      typed.push({ text: whole, terms: [whole], joined: [], isRun: false, isStop: false })
      continue
    }
    for (const { text, isRun } of parts) {
      if (isRun) {
        for (const { segment } of segmenters.segment(text))
          typed.push({
            text: segment,
            terms: termsOfRun(segment),
            joined: [],
            isRun,
            isStop: /^\p{sc=Hiragana}$/u.test(segment),
          })
      } else {
        const previous = typed.at(-1)
        const joined = previous && !previous.isRun ? [previous.text + text] : []
        previous?.joined.push(...joined)
        typed.push({ text, terms: [text], joined, isRun, isStop: !isCompound && isStopWord(text) })
      }
    }
  }
  const telling = typed.filter(({ isStop }) => !isStop)
  const distinct = new Map((telling.length > 0 ? telling : typed).map((term) => [term.text, term]))
  return [...distinct.values()].slice(0, TYPED_MAX).map(({ isStop: _, ...term }) => term)
}

/** One letter is looked for as the beginning of a pair. */
function termsOfRun(segment: string): string[] {
  const letters = lettersOf(segment)
  return letters.length === 1 ? letters : pairsOf(letters).slice(0, -1)
}
