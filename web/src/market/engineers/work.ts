import type { Work } from '@promptery/contract/market/profile/public'
import { formatShortMoney } from '@promptery/contract/money'
import { plural } from '../../lib/format.ts'

/** What an engineer says about work, in a line. */
export const describeWork = ({ isTaken, from, days }: Work, currency: string): string =>
  isTaken
    ? `Takes work from ${formatShortMoney(from, currency)}, usually within ${plural(days, 'day')}`
    : 'Takes no work at the moment'
