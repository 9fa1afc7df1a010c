import { SETTINGS } from './definitions.ts'

/** Characters of a page. */
export const PAGE_MAX = 20_000

/** The pages that an owner may write. */
export const OWNER_PAGES = (['pageTerms', 'pagePrivacy', 'pageImprint', 'pageAbout', 'pageHelp'] as const).map(
  (key) => ({
    key,
    path: SETTINGS[key].path,
    label: SETTINGS[key].label,
  }),
)

export type OwnerPageKey = (typeof OWNER_PAGES)[number]['key']

/** What Markdown shows as it is written, and the names of links that are defined elsewhere in a text. */
const CODE = /`[^`]*`/g
const LINK_NAME = /^ {0,3}\[([^\]\n]+)\]:/gm
/** Text in brackets that is no link. */
const IN_BRACKETS = /(?<![\\!\]])\[([^[\]]{2,300})\](?![([:])/g

/** The places of a page that are not filled in yet: what stands in brackets, as `[Street]`. `\[` is a bracket that stays. */
export function blanksOf(text: string): string[] {
  const shown = text.replace(CODE, '')
  const links = new Set(Array.from(shown.matchAll(LINK_NAME), ([, name = '']) => name.toLowerCase()))
  return Array.from(shown.matchAll(IN_BRACKETS), ([, blank = '']) => blank).filter(
    (blank) => /\p{L}{2}/u.test(blank) && !links.has(blank.toLowerCase()),
  )
}
