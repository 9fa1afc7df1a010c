import type { Licence } from '@promptery/contract/constants'
import { resultOf, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import type { DemoPrompt } from './types.ts'

/** Price from which the licence allows commercial use. */
const COMMERCIAL_FROM = 6

/** What others may read and do: free texts are open to everybody, of sold ones the first words are shown. */
export function demoTerms({ price, type }: Pick<DemoPrompt, 'price' | 'type'>) {
  const makes = resultOf(type, SPECIFIED_LISTS)
  const paid: Licence = price >= COMMERCIAL_FROM ? 'commercial' : 'personal'
  const free: Licence = type === 'GPT' ? 'cc0' : 'cc-by-4.0'
  return price === 0
    ? { licence: free, isOpen: true, previewPercent: 0 }
    : { licence: paid, isOpen: false, previewPercent: makes === 'text' ? 20 : 10 }
}
