/** The settings of a shop that its admins change on a screen, as data: schemas, columns and fields follow. */

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
    | { kind: 'number'; default: number; max: number; decimals?: number; unit: string }
    | { kind: 'choice'; default: string; options: readonly { value: string; label: string }[] }
    /** One name in each line. */
    | { kind: 'names'; default: readonly string[]; max: number }
    | { kind: 'text'; default: string; min: number; max: number }
    /** Empty: none. */
    | { kind: 'email' | 'url'; default: '' }
    /** Such as `#ff9a4a`. Empty: the built-in one. */
    | { kind: 'color'; default: '' }
    /** A page in Markdown. Empty: there is none. `start`: a text to begin with. */
    | { kind: 'page'; default: ''; path: string; start: string }
    /** One in each line: a label, then its address. */
    | { kind: 'links'; default: readonly SettingLink[]; max: number }
  )

/** In the order of the screen. */
export const SETTING_SECTIONS = {
  shop: { title: 'Shop', lead: 'What visitors see of the shop itself.' },
  pages: {
    title: 'Pages',
    lead: 'In Markdown. What is written is linked at the foot of every page, and can be read without scripts.',
  },
  policies: {
    title: 'Policies',
    lead: 'What was bought keeps the fee and the days that it was bought under.',
  },
} as const
export type SettingSection = keyof typeof SETTING_SECTIONS

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
    hint: 'The address of a square picture, as https://… or /…. Empty: the built-in one.',
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
    start: `Fill in what stands in brackets, and leave out what is not so. This text is no legal advice.

## Who runs this shop

[Name and address of the shop's owner]

## What you buy

A prompt is a text for a text or image model. Its licence stands on its page. You may use it as that licence says, also after your account is gone.

## Paying and refunds

Prices are in [currency]. You can ask for your money back for [number] days after paying, in your transaction history.

## What you sell

You may only sell what you have written or may sell. You keep your rights in it. The shop keeps [number]% of each price.

## What is not allowed

Prompts and messages that break the law or others' rights. The shop may take them off the market.

## Changes

These terms are of [date]. The shop says so when they change.`,
  },
  pagePrivacy: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/privacy',
    label: 'Privacy',
    hint: 'What the shop knows of its visitors. Empty: there is no such page.',
    start: `Fill in what stands in brackets, and leave out what is not so. This text is no legal advice.

## Who is responsible

[Name, address and email of the shop's owner]

## What this shop keeps

- Your username, email address and a hash of your password, while you have an account.
- What you buy, sell, write and like.
- Your sessions, with browser and IP address, until they end.
- Visits of prompts, counted for a day by a value that cannot be traced back.

One cookie keeps you signed in. There are no others.

## Who gets it

[The payment provider, the mail provider, the provider of the models, the host]

## Your rights

[How visitors ask what is kept, and have it corrected or deleted]`,
  },
  pageImprint: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/imprint',
    label: 'Imprint',
    hint: 'Who runs the shop, where the law asks for it. Empty: there is no such page.',
    start: `[Name of the shop's owner]

[Street]

[Postal code and town]

[Country]

Email: [address]

[Register and number, tax number, responsible person]`,
  },
  pageAbout: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/about',
    label: 'About',
    hint: 'What the shop is. Empty: there is no such page.',
    start: `[What this shop sells, and who is behind it.]

## How it began

[Two sentences.]`,
  },
  pageHelp: {
    section: 'pages',
    kind: 'page',
    default: '',
    path: '/help',
    label: 'Help',
    hint: 'Questions that visitors have. Empty: there is no such page.',
    start: `## How do I use a prompt that I have bought?

Open it in your library, fill in its variables, and copy it into the model that it is written for.

## How do I get my money back?

Open your transaction history and choose the purchase.

## How do I reach you?

[Email address, and when you answer]`,
  },
  requireApproval: {
    section: 'policies',
    kind: 'flag',
    default: false,
    variable: 'REQUIRE_APPROVAL',
    label: 'Approve prompts before they are sold',
    hint: 'A new or changed prompt is listed once an admin has approved it.',
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
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof SETTINGS
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[]

type Widened<Value> = Value extends boolean ? boolean : Value extends number ? number : Value
type ValueOf<Definition> = Definition extends { options: readonly { value: infer Value }[] }
  ? Value
  : Definition extends { kind: 'names' }
    ? readonly string[]
    : Definition extends { kind: 'links' }
      ? readonly SettingLink[]
      : Definition extends { kind: 'text' | 'email' | 'url' | 'color' | 'page' }
        ? string
        : Definition extends { default: infer Value }
          ? Widened<Value>
          : never

export type SettingValues = { [Key in SettingKey]: ValueOf<(typeof SETTINGS)[Key]> }

/** What a shop is without a change. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].default]),
) as unknown as SettingValues

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
