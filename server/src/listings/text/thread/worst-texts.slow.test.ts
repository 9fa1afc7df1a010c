import { expect, it } from 'vitest'
import { costOf, plainText, WORST } from '../../../testing/worst-texts.ts'
import { type Operations, operations } from './text-operations.ts'

/** Bytes of each text. What grows with their square takes as long as fifty plain ones; a character that stands for six words, as long as four. */
const BYTES = 60_000

const SECRET = plainText(3_000, 7)
/** Each operation, at work on a text. `commonWords` and `isNearCopy` compare it with itself: most words are in order. */
const WORK: { [Name in keyof Operations]: (text: string) => unknown } = {
  analyseText: (text) => operations.analyseText(text),
  askedFingerprintsOf: (text) => operations.askedFingerprintsOf(text),
  commonCount: (text) => operations.commonCount(text, text, SECRET),
  commonPassages: (text) => operations.commonPassages(text, text, SECRET),
  commonWords: (text) => operations.commonWords(text, text),
  fillText: (text) => operations.fillText(text, new Map([['a', 'b']])),
  findHeldWords: (text) => operations.findHeldWords([text], ['bad word', '漢字']),
  guessLanguage: (text) => operations.guessLanguage(text),
  isLeakOf: (text) =>
    operations.isLeakOf(text, 0, new Map(), SECRET) || operations.isLeakOf(SECRET, 0, new Map(), text),
  isNearCopy: (text) => operations.isNearCopy(text, text),
  outlineOf: (text) => operations.outlineOf(text, []),
  secretWeightOf: (text) => operations.secretWeightOf(text),
  sketchOf: (text) => operations.sketchOf(text),
  withoutKnown: (text) => operations.withoutKnown(text, text),
}

const plain = plainText(BYTES)
/** A third of what every upload costs anyway. */
const floor = costOf(() => operations.analyseText(plain)) / 3

it.each(Object.entries(WORK))(
  '%s costs at most ten times as much for the worst characters as for plain ones',
  (_name, run) => {
    const most =
      10 *
      Math.max(
        floor,
        costOf(() => run(plainText(BYTES))),
      )
    const costly = Object.entries(WORST).flatMap(([what, piece]) => {
      const text = piece.repeat(BYTES / Buffer.byteLength(piece))
      const cost = costOf(() => run(text))
      return cost > most ? [`${what}: ${Math.round((10 * cost) / most)} times`] : []
    })
    expect(costly).toEqual([])
  },
  300_000,
)
