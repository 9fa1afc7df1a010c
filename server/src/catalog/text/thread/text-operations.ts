import { commonCount, commonPassages } from '../../leak-detection/fingerprints/common-passages.ts'
import { askedFingerprintsOf, sketchOf } from '../../leak-detection/fingerprints/fingerprints.ts'
import { commonWords, isNearCopy } from '../../leak-detection/fingerprints/near-copy.ts'
import { isLeakOf, secretWeightOf } from '../../leak-detection/tries.ts'
import { withoutKnown } from '../../leak-detection/without-known.ts'
import { findHeldWords } from '../../listing-holds/held-words.ts'
import { analyseText } from '../analyse-text.ts'
import { fillText } from '../fill-text.ts'
import { guessLanguage } from '../language.ts'
import { outlineOf } from '../outline/outline-of.ts'

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
