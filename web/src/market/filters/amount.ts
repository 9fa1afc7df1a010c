import type { Total } from '@promptery/contract/listings/prompts'
import { formatNumber, plural } from '../../lib/format.ts'

/** `12 prompts`, `1,000+ prompts`. */
export const amountOf = ({ count, isExact }: Total): string =>
  isExact ? plural(count, 'prompt') : `${formatNumber(count)}+ prompts`
