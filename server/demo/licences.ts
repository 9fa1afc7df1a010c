import type { Licence } from '@promptery/contract/constants'
import type { DemoPrompt } from './types.ts'

/** Price from which the licence allows commercial use. */
const COMMERCIAL_FROM = 6

/** Licence of a demo prompt: free ones may be shared, expensive ones used commercially. */
export function demoLicence({ price, type }: Pick<DemoPrompt, 'price' | 'type'>): Licence {
  if (price === 0) return type === 'GPT' ? 'cc0' : 'cc-by-4.0'
  return price >= COMMERCIAL_FROM ? 'commercial' : 'personal'
}
