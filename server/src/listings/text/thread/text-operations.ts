import {
  commonCount,
  commonPassages,
  commonWords,
  isLeakOf,
  isNearCopy,
  secretWeightOf,
  withoutKnown,
} from '../../leak-detection/detect-leak.ts'
import { askedFingerprintsOf, sketchOf } from '../../leak-detection/fingerprints.ts'
import { findHeldWords } from '../../leak-detection/letters.ts'
import { analyseText } from '../analyse-text.ts'
import { fillText } from '../fill-text.ts'
import { guessLanguage, outlineOf } from '../outline-of.ts'

/** What takes long for a long text. Pure functions, whose arguments and results are copied between threads. */
export const operations = {
  analyseText,
  askedFingerprintsOf,
  commonCount,
  commonPassages,
  commonWords,
  fillText,
  findHeldWords,
  guessLanguage,
  isLeakOf,
  isNearCopy,
  outlineOf,
  secretWeightOf,
  sketchOf,
  withoutKnown,
}
export type Operations = typeof operations
