import { hash } from 'node:crypto'
import { lettersOf } from './letters.ts'

/** A rare word of a text with its position. */
export interface RareWord {
  key: string
  start: number
  end: number
}

/** The rare words of a text, and pieces of scripts in which words do not stand apart. */
export function rareWordsOf(text: string): RareWord[] {
  const words: RareWord[] = []
  for (const { 0: word, index } of text.matchAll(WORD)) {
    for (const { 0: run, index: within, groups } of word.matchAll(JOINED_RUNS)) {
      const start = index + within
      if (groups?.joined !== undefined) {
        for (const piece of joinedPieces(run)) {
          words.push({ key: piece.key, start: start + piece.start, end: start + piece.end })
        }
      } else {
        const key = rareKey(run)
        if (key !== '') words.push({ key, start, end: start + run.length })
      }
    }
  }
  return words
}

const sorted = (letters: string): string => [...letters].sort().join('')

/** Words of many texts, their letters sorted: function words and the usual words of prompts. */
const COMMON = new Set(
  `the and for with you your are was were will that this these those then than them they their there here from have has had
  not any all can could would should shall may might must into onto about above below between over under before after
  while when where which what who whom whose why how each every some such only just also very more most less least many
  much other another own same both either neither nor but yet because since until unless though although through during
  without within against upon off out per via its his her him she our ours mine yours one two three four five first second
  third next last new old now ever never always often let lets like well
  act want need use used using user users give gives given provide provides ensure include includes including create
  write writes writing written make makes made task tasks focus rules rule role output input example examples response
  respond reply replies answer answers text word words sentence language explain explanation please based specific clear
  style tone key level details detail detailed information content context following follow step steps request question
  questions help add avoid keep list name type set ask following result results prompt prompts`
    .split(/\s+/)
    .map(sorted),
)

/** A word with its invisible characters. */
const WORD = /[\p{L}\p{M}\p{Cf}]+/gu

/** Keys of words that texts had before. A longer word would keep its whole text in memory. */
const keys = new Map<string, string>()
const [KEYS_MAX, LENGTH_MAX] = [20_000, 12]

/**
 * Comparison key of a word: its letters, sorted, so that reordering them hides nothing. Empty for a common or very
 * short word.
 */
function rareKey(word: string): string {
  const known = keys.get(word)
  if (known !== undefined) return known
  const letters = sorted(lettersOf(word))
  const key = letters.length < 3 || COMMON.has(letters) ? '' : letters
  if (keys.size >= KEYS_MAX) keys.clear()
  if (word.length <= LENGTH_MAX) keys.set(word, key)
  return key
}

/** Letters of a word, apart from those of scripts in which words do not stand apart. */
const JOINED_RUNS =
  /(?<joined>[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}][\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{M}\p{Cf}]*)|[^\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu

/** Scripts whose letters are syllables or words. */
const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u

/** Letters in a piece, and the part of pieces taken: about as many as a text with blanks has rare words. */
const DENSE_PIECE = { size: 2, part: 2 / 3 }
const ALPHABETIC_PIECE = { size: 5, part: 1 / 5 }

/** Pieces of function words, and of the usual words of prompts. */
const COMMON_PIECE =
  /[的了是在和有一不个這这我你您他她它们們以及与與或为為对對要能会會可请請用把将將也都就而所之中]|^[\u3041-\u309f]+$/u

/**
 * Pieces of a run of letters without blanks, which stand for its rare words. Their letters decide which ones are taken, so
 * that a change of the text changes only the pieces beside it. By no dictionary: that would change with its version.
 */
function joinedPieces(run: string): RareWord[] {
  const { size, part } = DENSE.test(run) ? DENSE_PIECE : ALPHABETIC_PIECE
  const letters: RareWord[] = []
  let start = 0
  for (const letter of run) {
    const end = start + letter.length
    const key = keyOfLetter(letter)
    if (key !== '') letters.push({ key, start, end })
    start = end
  }
  const pieces: RareWord[] = []
  for (let at = 0; at + size <= letters.length; at += 1) {
    const some = letters.slice(at, at + size)
    const key = some.map((one) => one.key).join('')
    if (COMMON_PIECE.test(key) || hashOfKey(key) >= part * 2 ** 32) continue
    pieces.push({ key, start: some[0]?.start ?? 0, end: some.at(-1)?.end ?? 0 })
    at += size - 1
  }
  return pieces
}

/** FNV-1a. */
function hashOfKey(key: string): number {
  let number = 0x811c9dc5
  for (let i = 0; i < key.length; i += 1) number = Math.imul(number ^ key.charCodeAt(i), 0x01000193)
  return (number ^ (number >>> 15)) >>> 0
}

/** Keys of letters that texts had before: at most as many as Unicode has letters without blanks. */
const letterKeys = new Map<string, string>()

function keyOfLetter(letter: string): string {
  const known = letterKeys.get(letter)
  if (known !== undefined) return known
  const key = lettersOf(letter)
  letterKeys.set(letter, key)
  return key
}

/** Consecutive rare words in a gram: some twelve words of a text. */
export const GRAM = 5
/** Grams in a row of which one hash is stored, so that texts that share a run of 12 rare words share a fingerprint. */
const WINDOW = 8
/** Hashes stored for a text, and looked up for a checked text. */
const [STORED_MAX, ASKED_MAX] = [256, 160]

/**
 * Rare words in a run of a sketch, and hashes in it. Of a text with half of its words replaced an eighth of the runs of
 * three is left, and next to none of five.
 */
const [SKETCH_RUN, SKETCH_SIZE] = [3, 48]

/** Each run of `size` words as one string. */
export const gramsOf = (words: readonly RareWord[], size = GRAM): string[] =>
  words.slice(size - 1).map((_, i) =>
    words
      .slice(i, i + size)
      .map(({ key }) => key)
      .join(' '),
  )

/** Numbers of 48 bits. */
const hashOf = (gram: string): number => Number.parseInt(hash('sha1', gram).slice(0, 12), 16)

/** Winnowing: of each window of grams the smallest hash, and of those the smallest `most`. */
function winnow(words: readonly RareWord[], most: number): number[] {
  const hashes: number[] = []
  const selected = new Set<number>()
  const grams = gramsOf(words)
  const first = Math.min(WINDOW, grams.length)
  for (const gram of grams) {
    const end = hashes.push(hashOf(gram))
    if (end >= first) selected.add(Math.min(...hashes.slice(-WINDOW)))
  }
  return [...selected].sort((a, b) => a - b).slice(0, most)
}

/** MinHash of a text: the smallest hashes of its short runs of rare words, of which near copies share many. */
function sketchOfWords(words: readonly RareWord[]): number[] {
  const hashes = new Set(gramsOf(words, SKETCH_RUN).map(hashOf))
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH_SIZE)
}

/** What a text is found by. */
export interface Fingerprints {
  /** At most 256 hashes of its runs of rare words, ascending: for passages. */
  hashes: number[]
  /** For near copies. */
  sketch: number[]
}

export function fingerprintsOf(text: string): Fingerprints {
  const words = rareWordsOf(text)
  return { hashes: winnow(words, STORED_MAX), sketch: sketchOfWords(words) }
}

/** The sketch of a text. */
export const sketchOf = (text: string): number[] => sketchOfWords(rareWordsOf(text))

/** Fingerprints that a checked text is looked up by. */
export const askedFingerprintsOf = (text: string): number[] => winnow(rareWordsOf(text), ASKED_MAX)
