import { formatNumber } from '../../../lib/format.ts'

/** The name of the account's menu, before and after it is loaded. @param waits how much waits at the desk */
export const userMenuName = (waits: number): string =>
  waits > 0 ? `User menu, ${formatNumber(waits)} to do` : 'User menu'
