/** Kinds of settings and their sections. */

import type { ListEntry, TypeEntry } from '../../listings/lists.ts'
import type { TaxRate } from '../../sales/tax.ts'

interface Common {
  section: SettingSection
  label: string
  /** What the setting does. */
  hint: string
  /** The environment variable that overrides it. */
  variable?: string
}

export interface SettingLink {
  label: string
  url: string
}

export type SettingDefinition = Common &
  (
    | { kind: 'flag'; default: boolean }
    /** `min`: default 0. */
    | { kind: 'number'; default: number; min?: number; max: number; decimals?: number; unit: string }
    | { kind: 'choice'; default: string; options: readonly { value: string; label: string }[] }
    /** One name in each line. */
    | { kind: 'names'; default: readonly string[]; max: number }
    /** One word or phrase in each line. */
    | { kind: 'words'; default: readonly string[]; max: number }
    /** One group in each line: words or phrases, separated by commas. */
    | { kind: 'synonyms'; default: readonly string[]; max: number }
    | { kind: 'text'; default: string; min: number; max: number }
    /** Empty: none. */
    | { kind: 'email' | 'url'; default: '' }
    /** Such as `#ff9a4a`. Empty: the built-in one. */
    | { kind: 'color'; default: '' }
    /** A page in Markdown. Empty: there is none. */
    | { kind: 'page'; default: ''; path: string }
    /** One in each line: a label, then its address. */
    | { kind: 'links'; default: readonly SettingLink[]; max: number }
    /** One in each line, as `Claude: text` or `Sora: image (hidden)`. */
    | { kind: 'types'; default: readonly TypeEntry[]; max: number }
    /** One in each line, as `Coding` or `Coding (hidden)`. */
    | { kind: 'entries'; default: readonly ListEntry[]; max: number }
    /** One in each line. */
    | { kind: 'prices'; default: readonly number[]; max: number }
    /** One in each line, as `DE VAT 19%`. */
    | { kind: 'taxes'; default: readonly TaxRate[]; max: number }
  )

/** In the order of the screen. */
export const SETTING_SECTIONS = {
  shop: { title: 'Shop', lead: 'What visitors see of the shop itself.' },
  pages: {
    title: 'Pages',
    lead: 'In Markdown. A page is published, and linked at the foot of every page, once nothing in it stands in brackets any more.',
  },
  lists: {
    title: 'Lists',
    lead: 'What sellers choose and visitors filter and search by: one in each line, in the order of the screen. Listings keep what they were sold under, so what they have can be hidden and not removed.',
  },
  policies: {
    title: 'Policies',
    lead: 'What was bought keeps the fee and the days that it was bought under.',
  },
  tax: {
    title: 'Tax',
    lead: 'On what is paid at a connected payment provider. What was bought keeps the rate that it was bought under.',
  },
} as const
export type SettingSection = keyof typeof SETTING_SECTIONS
