import type { Licence } from '../constants.ts'

/** Name and permissions of each licence. `url`: the text of a public licence. */
export const LICENCE_TERMS: Record<Licence, { name: string; allows: string; url?: string }> = {
  personal: {
    name: 'Personal use',
    allows: 'Use the prompt and its results for yourself, not for business and not to pass it on.',
  },
  commercial: {
    name: 'Commercial use',
    allows: 'Use the prompt and its results in your business too. The prompt itself may not be sold or passed on.',
  },
  cc0: {
    name: 'CC0',
    allows: 'Public domain: anyone may use, change and share it, without asking.',
    url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  },
  'cc-by-4.0': {
    name: 'CC BY 4.0',
    allows: 'Anyone may use, change and share it who names its engineer.',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
}
