/** The settings of a shop that its admins change on a screen, as data: schemas, columns and fields follow. */

import { type ListEntry, SPECIFIED_LISTS, type TypeEntry } from '../listings/lists.ts'
import type { TaxRate } from '../money/tax.ts'
import type { SettingDefinition, SettingLink } from './kinds.ts'
import { PAGE_STARTS } from './page-starts.ts'

/** Every setting, in the order of the screen. Defaults are those of the specification. */
export const SETTINGS = {
  appName: {
    section: 'shop',
    kind: 'text',
    default: 'Promptery',
    min: 1,
    max: 60,
    variable: 'APP_NAME',
    label: 'Name',
    hint: 'In the bar, titles, mails, feeds and receipts.',
  },
  logoUrl: {
    section: 'shop',
    kind: 'url',
    default: '',
    variable: 'LOGO_URL',
    label: 'Logo',
    hint: 'A square picture: upload one, or write its address, as https://… or /…. Empty: the built-in one.',
  },
  accentColor: {
    section: 'shop',
    kind: 'color',
    default: '',
    label: 'Accent colour',
    hint: 'As #7a3cff, for buttons and links. Each theme lightens or darkens it until it can be read. Empty: the built-in one.',
  },
  contactEmail: {
    section: 'shop',
    kind: 'email',
    default: '',
    label: 'Contact',
    hint: 'An email address, linked at the foot of every page. Empty: none.',
  },
  footerLinks: {
    section: 'shop',
    kind: 'links',
    default: [],
    max: 12,
    label: 'Links at the foot of every page',
    hint: 'One in each line: its name, then its address, as “Imprint https://example.com/imprint”.',
  },
  pageTerms: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/terms',
    label: 'Terms',
    hint: 'Who signs up agrees to them, and the shop keeps when. Empty: there are none.',
    start: PAGE_STARTS.pages,
  },
  pagePrivacy: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/privacy',
    label: 'Privacy',
    hint: 'What the shop knows of its visitors. Empty: there is no such page.',
    start: PAGE_STARTS.pagePrivacy,
  },
  pageImprint: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/imprint',
    label: 'Imprint',
    hint: 'Who runs the shop, where the law asks for it. Empty: there is no such page.',
    start: PAGE_STARTS.pageImprint,
  },
  pageAbout: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/about',
    label: 'About',
    hint: 'What the shop is. Empty: there is no such page.',
    start: PAGE_STARTS.pageAbout,
  },
  pageHelp: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/help',
    label: 'Help',
    hint: 'Questions that visitors have. Empty: there is no such page.',
    start: PAGE_STARTS.pageHelp,
  },
  types: {
    section: 'lists',
    kind: 'types',
    default: SPECIFIED_LISTS.types,
    max: 20,
    label: 'Types',
    hint: 'With the kind of result, as “Claude: text” or “Sora: image”. Behind it “(filter only)” for what sellers are not offered, or “(hidden)”.',
  },
  engines: {
    section: 'lists',
    kind: 'entries',
    default: SPECIFIED_LISTS.engines,
    max: 20,
    label: 'Engines',
    hint: 'Behind a name “(filter only)” or “(hidden)”, as above.',
  },
  categories: {
    section: 'lists',
    kind: 'entries',
    default: SPECIFIED_LISTS.categories,
    max: 40,
    label: 'Categories',
    hint: 'Behind a name “(filter only)” or “(hidden)”, as above.',
  },
  prices: {
    section: 'lists',
    kind: 'prices',
    default: SPECIFIED_LISTS.prices,
    max: 20,
    label: 'Prices',
    hint: 'Amounts: 0 for free, or from 1 to 999. With a payment provider sellers may also name another.',
  },
  requireApproval: {
    section: 'policies',
    kind: 'flag',
    default: false,
    variable: 'REQUIRE_APPROVAL',
    label: 'Approve prompts before they are sold',
    hint: 'A new or changed prompt is listed once an admin has approved it.',
  },
  approveFirstListings: {
    section: 'policies',
    kind: 'number',
    default: 0,
    max: 100,
    unit: 'prompts',
    label: 'Approve the first prompts of a member',
    hint: 'New prompts of a member wait for an admin until this many are on the market. 0: none waits.',
  },
  heldWords: {
    section: 'policies',
    kind: 'words',
    default: [],
    max: 500,
    label: 'Words that hold a prompt',
    hint: 'One word or phrase in each line. A prompt that is written or changed with one of them waits for an admin. Its seller is not told the word.',
  },
  sellers: {
    section: 'policies',
    kind: 'choice',
    default: 'members',
    options: [
      { value: 'members', label: 'All members' },
      { value: 'allowed', label: 'Admins and the members named below' },
    ],
    label: 'Who may sell',
    hint: 'Others cannot upload prompts. What they have listed stays.',
  },
  allowedSellers: {
    section: 'policies',
    kind: 'names',
    default: [],
    max: 500,
    label: 'Members who may sell',
    hint: 'One username in each line. Counts when not all members may sell.',
  },
  platformFeePercent: {
    section: 'policies',
    kind: 'number',
    default: 20,
    max: 100,
    decimals: 2,
    unit: '%',
    variable: 'PLATFORM_FEE_PERCENT',
    label: 'Fee',
    hint: 'The shop’s part of each price.',
  },
  refundDays: {
    section: 'policies',
    kind: 'number',
    default: 14,
    max: 365,
    unit: 'days',
    variable: 'REFUND_DAYS',
    label: 'Refund period',
    hint: 'How long buyers can ask for their money back. 0: never.',
  },
  payoutHoldDays: {
    section: 'policies',
    kind: 'number',
    default: 14,
    max: 365,
    unit: 'days',
    variable: 'PAYOUT_HOLD_DAYS',
    label: 'Hold period',
    hint: 'How long after a sale its engineer is paid.',
  },
  triesPerDay: {
    section: 'policies',
    kind: 'number',
    default: 3,
    max: 1_000,
    unit: 'a day',
    variable: 'TRIES_PER_DAY',
    label: 'Tries',
    hint: 'How often a member may try prompts that they do not own, with a connected model. 0: off.',
  },
  runsPerDay: {
    section: 'policies',
    kind: 'number',
    default: 50,
    max: 1_000,
    unit: 'a day',
    variable: 'RUNS_PER_DAY',
    label: 'Runs',
    hint: 'How often a member may run prompts that they own, with a connected model. 0: off.',
  },
  showsSamples: {
    section: 'policies',
    kind: 'flag',
    default: true,
    label: 'Show sample data to visitors',
    hint: 'In the cart, the transaction history, the notifications and the admins’ screens. Off: these say what they are for, and offer to sign in.',
  },
  showsEmails: {
    section: 'policies',
    kind: 'flag',
    default: true,
    label: 'Show engineers’ email addresses to everybody',
    hint: 'On prompts and profiles.',
  },
  sendsGreeting: {
    section: 'policies',
    kind: 'flag',
    default: true,
    label: '“Send a Message” sends a greeting',
    hint: 'Off: it opens the chat with the greeting as a draft.',
  },
  tax: {
    section: 'tax',
    kind: 'choice',
    default: 'off',
    options: [
      { value: 'off', label: 'None' },
      { value: 'rates', label: 'By the rates below' },
      { value: 'provider', label: 'By Stripe Tax' },
    ],
    label: 'Tax on sales',
    hint: 'Stripe Tax finds the rate by the buyer’s address, at the payment page. Set it up at Stripe first.',
  },
  taxIncluded: {
    section: 'tax',
    kind: 'flag',
    default: false,
    label: 'Prices include tax',
    hint: 'Off: it is added at the checkout. On: the fee and the engineer’s share are of what is left of the price.',
  },
  taxRates: {
    section: 'tax',
    kind: 'taxes',
    default: [],
    max: 250,
    label: 'Rates',
    hint: 'One in each line: country, name and rate, as “DE VAT 19%”. Yours first: buyers who have not chosen a country begin with it. “*” stands for all that are not named; without it they pay none.',
  },
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : Value
type ValueOf<Definition> = Definition extends { kind: 'types' }
  ? readonly TypeEntry[]
  : Definition extends { kind: 'entries' }
    ? readonly ListEntry[]
    : Definition extends { kind: 'prices' }
      ? readonly number[]
      : Definition extends { kind: 'taxes' }
        ? readonly TaxRate[]
        : SimpleValueOf<Definition>
type SimpleValueOf<Definition> = Definition extends { options: readonly { value: infer Value }[] }
  ? Value
  : Definition extends { kind: 'names' | 'words' }
    ? readonly string[]
    : Definition extends { kind: 'links' }
      ? readonly SettingLink[]
      : Definition extends { kind: 'text' | 'email' | 'url' | 'color' | 'page' }
        ? string
        : Definition extends { default: infer Value }
          ? Widened<Value>
          : never

export type SettingValues = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> }

const defaults: Record<string, unknown> = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]))

/** What a shop is without a change. */
export const DEFAULT_SETTINGS = defaults as SettingValues

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
