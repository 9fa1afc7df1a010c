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
