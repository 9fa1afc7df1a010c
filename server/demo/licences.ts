import type { Licence } from '@promptery/contract/constants'
import type { DemoPrompt } from './types.ts'

/** From this price on a buyer may earn money with a prompt. */
const COMMERCIAL_FROM = 6

/** What a demo prompt is sold under: what is free may be shared, and what costs most may be used in a business. */
export function demoLicence({ price, type }: Pick<DemoPrompt, 'price' | 'type'>): Licence {
  if (price === 0) return type === 'GPT' ? 'cc0' : 'cc-by-4.0'
  return price >= COMMERCIAL_FROM ? 'commercial' : 'personal'
}
