import { z } from 'zod'
import { isEmailAddress } from '../../accounts/email-address.ts'
import { headlineSchema, successSchema, timestampSchema, trimmedUpTo } from '../../common.ts'
import { LIMITS } from '../../constants.ts'
import { FILTER_NAME_OF_GPT, LIST_NAME_MAX, LIST_USES, type ListEntry, type TypeEntry } from '../../listings/lists.ts'
import { isListable } from '../../listings/price.ts'
import { isQuickToParse } from '../../markdown.ts'
import { route } from '../../route.ts'
import { COUNTRIES } from '../../sales/countries.ts'
import { OTHER_COUNTRIES, type TaxRate } from '../../sales/tax.ts'
import { SETTING_KEYS, SETTINGS, type SettingKey } from './definitions.ts'
import type { SettingDefinition, SettingLink } from './kinds.ts'
import { type OwnerPageKey, PAGE_MAX } from './pages.ts'

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
  : Definition extends { kind: 'names' | 'words' | 'synonyms' }
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

const URL_MAX = 500
/** Characters of a word or phrase that holds a prompt. */
const WORD_MAX = 100
/** Characters of a group of synonyms. */
const GROUP_MAX = 1_000
/** Whether a line has two words or phrases, or more, with commas between them. */
export const isSynonymGroup = (line: string): boolean =>
  line.split(',').filter((word) => /[\p{L}\p{N}]/u.test(word)).length > 1

/** As the host stands in headers: `;` and `,` would begin another rule there. */
const PLAIN_HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i

function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, host } = new URL(text)
  return /^https?:$/.test(protocol) && PLAIN_HOST.test(host)
}

/** A path of the shop or an http address. Scripts and data are neither. */
const isAddress = (text: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(text) || isHttpAddress(text)

const TAX_COUNTRIES: ReadonlySet<string> = new Set([...COUNTRIES, OTHER_COUNTRIES])
const COUNTRY_ERROR = 'Begin each line with the two letters of a country, as DE, or with * for all others'
const RATE_ERROR = 'End each line with a rate from 0% to 100%, of at most four decimals'

const PRICE_ERROR = 'Write an amount in each line: 0, or from 1 to 999'

/** Names with another meaning in a filter or a line. */
const isTaken = (name: string): boolean =>
  /^all$/i.test(name) || name === FILTER_NAME_OF_GPT || /\((hidden|filter only)\)$/i.test(name)

const entryName = headlineSchema({ min: 1, max: LIST_NAME_MAX }).refine(
  (name) => !isTaken(name),
  'Choose another name: this one has a meaning here',
)

/** A list of which sellers are offered at least one. */
const listOf = <Entry extends z.ZodType<ListEntry>>(entry: Entry, max: number) =>
  z
    .array(entry)
    .max(max, `Name at most ${max}`)
    .refine(
      (entries) => new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length,
      'Name each once',
    )
    .refine((entries) => entries.some(({ use }) => use === 'all'), 'Leave at least one that sellers are offered')

function schemaOf(definition: SettingDefinition): z.ZodType {
  switch (definition.kind) {
    case 'flag':
      return z.boolean()
    case 'number': {
      const { min = 0, max, decimals = 0 } = definition
      const error = `Write a number from ${min} to ${max}`
      const amount = z.number(error).min(min, error).max(max, error)
      return decimals === 0
        ? amount.int('Write a whole number')
        : amount.multipleOf(10 ** -decimals, `Use at most ${decimals} decimals`)
    }
    case 'choice':
      return z.enum(definition.options.map(({ value }) => value))
    case 'text':
      return headlineSchema(definition)
    case 'page':
      return trimmedUpTo(PAGE_MAX).refine(
        isQuickToParse,
        'Use fewer lines, marks and nested lists: this text takes long to be shown',
      )
    case 'email':
      return z
        .string()
        .max(LIMITS.emailMax, 'This email is too long')
        .refine((text) => text === '' || isEmailAddress(text), 'Write an email address')
    case 'url':
      return z
        .string()
        .max(URL_MAX, `Use at most ${URL_MAX} characters`)
        .refine((url) => url === '' || isAddress(url), 'Write an address as https://… or /…')
    case 'color':
      return z.string().regex(/^(#[\dA-Fa-f]{6})?$/, 'Write a colour as #7a3cff')
    case 'links':
      return z
        .array(
          z.strictObject({
            label: headlineSchema({ min: 1, max: 60 }),
            url: z
              .string()
              .max(URL_MAX, `Use at most ${URL_MAX} characters`)
              .refine(isAddress, 'End each line with an address, as https://… or /…'),
          }),
        )
        .max(definition.max, `Use at most ${definition.max} links`)
    case 'types':
      return listOf(
        z.strictObject({
          name: entryName,
          makes: z.enum(['text', 'image'], 'End each line with “: text” or “: image”'),
          use: z.enum(LIST_USES),
        }),
        definition.max,
      )
    case 'entries':
      return listOf(z.strictObject({ name: entryName, use: z.enum(LIST_USES) }), definition.max)
    case 'prices':
      return z
        .array(z.number(PRICE_ERROR).refine(isListable, PRICE_ERROR), PRICE_ERROR)
        .min(1, 'Name at least one price')
        .max(definition.max, `Name at most ${definition.max}`)
        .refine((prices) => new Set(prices).size === prices.length, 'Name each once')
    case 'taxes':
      return z
        .array(
          z.strictObject({
            country: z.string().refine((code) => TAX_COUNTRIES.has(code), COUNTRY_ERROR),
            name: headlineSchema({ min: 1, max: 30 }),
            rate: z.number(RATE_ERROR).min(0, RATE_ERROR).max(10_000, RATE_ERROR).multipleOf(0.01, RATE_ERROR),
          }),
        )
        .max(definition.max, `Name at most ${definition.max}`)
        .refine((rates) => new Set(rates.map(({ country }) => country)).size === rates.length, 'Name each country once')
    case 'names':
      return z
        .array(z.string().min(1).max(LIMITS.username.max, `A username has at most ${LIMITS.username.max} characters`))
        .max(definition.max, `Name at most ${definition.max}`)
    case 'words':
      return z
        .array(
          z
            .string()
            .trim()
            .max(WORD_MAX, `Use at most ${WORD_MAX} characters in a line`)
            .regex(/[\p{L}\p{N}]/u, 'Write a letter or a digit in each line'),
        )
        .max(definition.max, `Name at most ${definition.max}`)
    case 'synonyms':
      return z
        .array(
          z
            .string()
            .trim()
            .max(GROUP_MAX, `Use at most ${GROUP_MAX} characters in a line`)
            .refine(isSynonymGroup, 'Write two words or more in each line, separated by commas'),
        )
        .max(definition.max, `Name at most ${definition.max}`)
  }
}

/** The schema of each setting's value. */
export const settingSchemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, schemaOf(SETTINGS[key])])) as {
  [Key in SettingKey]: z.ZodType<SettingValues[Key]>
}

/** Fits the column. */
const VERSION_MAX = 1_000_000_000

const changeOf = <Value extends z.ZodType>(value: Value) =>
  z
    .strictObject({
      /** Null: the default. */
      value: value.nullable(),
      /** The version that was shown. Another one is a conflict. */
      version: z.number().int().nonnegative().max(VERSION_MAX),
    })
    .optional()

const stateOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    /** 0: never changed. */
    version: z.number().int().nonnegative(),
    /** Whether an admin has set it. */
    isSet: z.boolean(),
    /** The environment variable that is set, which stands over this setting. */
    setBy: z.string().optional(),
    changedBy: z.string().optional(),
    changedAt: timestampSchema.optional(),
  })

/** Some settings with their new values. */
export const changeSettingsBody = z.strictObject(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, changeOf<z.ZodType>(settingSchemas[key])])) as {
    [Key in SettingKey]: ReturnType<typeof changeOf<z.ZodType<SettingValues[Key]>>>
  },
)
export type ChangeSettingsBody = z.infer<typeof changeSettingsBody>

/** Beside the file, in a form. */
export const changeLogoBody = z.strictObject({
  /** Of `logoUrl`, as it was shown. */
  version: z.coerce.number().int().nonnegative().max(VERSION_MAX),
})

/** The result of a check. */
export const findingSchema = z.object({
  /** `note`: worth knowing, and nothing is broken. */
  level: z.enum(['ok', 'note', 'wrong']),
  /** What it is and what it means. */
  message: z.string(),
  /** What to do about it. */
  action: z.string().optional(),
  /** What a button on the screen does about it. */
  fix: z.enum(['remove-demo']).optional(),
})
export type Finding = z.infer<typeof findingSchema>

export const settingsResponse = successSchema.extend({
  settings: z.object(
    Object.fromEntries(SETTING_KEYS.map((key) => [key, stateOf<z.ZodType>(settingSchemas[key])])) as {
      [Key in SettingKey]: ReturnType<typeof stateOf<z.ZodType<SettingValues[Key]>>>
    },
  ),
  /** Texts to begin pages with, in which what is to be filled in stands in brackets. */
  pageStarts: z.object({
    pageTerms: z.string(),
    pagePrivacy: z.string(),
    pageImprint: z.string(),
    pageAbout: z.string(),
    pageHelp: z.string(),
  } satisfies Record<OwnerPageKey, z.ZodString>),
  /** What is missing before the shop is public, and what is there. */
  checks: z.array(findingSchema),
})
export type SettingStates = z.infer<typeof settingsResponse>['settings']
export type PageStarts = z.infer<typeof settingsResponse>['pageStarts']

export const getSettings = route({
  method: 'GET',
  path: '/admin/settings',
  access: 'admins',
  summary: 'What the shop is set to',
  response: settingsResponse,
})

export const changeSettings = route({
  method: 'PUT',
  path: '/admin/settings',
  access: 'admins',
  summary: 'Change settings, all or none',
  description: 'A value of null restores the default. The versions are those that were shown.',
  body: changeSettingsBody,
  response: settingsResponse,
  errors: [409],
})

export const changeLogo = route({
  method: 'POST',
  path: '/admin/logo',
  access: 'admins',
  summary: 'Upload the shop’s logo',
  description: 'The picture is stored as covers are, and the setting `logoUrl` becomes its address.',
  consumes: ['multipart/form-data'],
  body: changeLogoBody,
  response: settingsResponse,
  errors: [409],
  file: 'picture',
})

export const removeDemoAccounts = route({
  method: 'DELETE',
  path: '/admin/demo-accounts',
  access: 'admins',
  summary: 'Remove the demo accounts, their listings and what else is theirs',
  description:
    'All or nothing. What other members bought of them stays theirs. Needs a reauthentication within the last ten minutes.',
  response: settingsResponse,
  errors: [409],
})
