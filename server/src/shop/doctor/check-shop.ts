import { isDeepStrictEqual } from 'node:util'
import { SETTING_KEYS, SETTINGS } from '@promptery/contract/shop/settings/definitions'
import { describeSetting } from '@promptery/contract/shop/settings/describe'
import { blanksOf, OWNER_PAGES } from '@promptery/contract/shop/settings/pages'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import { eq, isNotNull, type SQL } from 'drizzle-orm'
import type { Backups } from '../../adapters/backups/port.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { users } from '../../platform/db/schema.ts'
import type { Env } from '../../platform/env.ts'
import { isLoopback, TRUST_NOBODY } from '../../platform/runtime/trust-proxy.ts'
import { settingVariable } from '../../platform/settings/settings-store.ts'
import { checkDemoCheckout, checkTax } from './check-payments.ts'
import { checkBackups } from './check-storage.ts'

/** Pages that the law asks for in many countries. */
const ASKED_FOR = OWNER_PAGES.filter(({ key }) => ['pageTerms', 'pagePrivacy', 'pageImprint'].includes(key))

export const NO_MAIL: Finding = {
  level: 'note',
  message: 'No mail is connected: nothing is sent, and who forgets a password stays outside.',
  action: 'Set SMTP_URL and MAIL_FROM (docs/mail.md).',
}

interface Shop {
  db: Db
  config: ShopConfig
  /** Whether a payment provider is connected. */
  takesMoney: boolean
}

/** Checks what its admins have to set before a shop is public. */
export async function checkShop({ db, config, takesMoney }: Shop): Promise<Finding[]> {
  const demo = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1)
  const missing = ASKED_FOR.filter(({ key }) => config[key] === '' && !config.drafts[key]).map(({ label }) => label)
  const drafts = checkPages(config)
  const ownName = config.appName !== SETTINGS.appName.default
  return [
    demo.length > 0
      ? {
          level: config.publicBy ? 'wrong' : 'note',
          message: 'The demo accounts are there: everybody knows their password.',
          action: 'Remove them at /admin-settings, or with: npm run seed -- --remove-demo',
          fix: 'remove-demo',
        }
      : { level: 'ok', message: 'There are no demo accounts.' },
    ...(await checkAdmins({ db, config })),
    ownName
      ? { level: 'ok', message: `The shop is called ${config.appName}.` }
      : {
          level: 'note',
          message: `The shop is still called ${config.appName}.`,
          action: 'Set its name at /admin-settings.',
        },
    ...(missing.length > 0
      ? [
          {
            level: 'note' as const,
            message: `Not written: ${missing.join(', ')}. Many countries ask for them.`,
            action: 'Write them at /admin-settings.',
          },
        ]
      : []),
    ...drafts,
    ...(missing.length + drafts.length === 0
      ? [{ level: 'ok' as const, message: 'Terms, privacy and imprint are written.' }]
      : []),
    ...(takesMoney ? [] : [await checkDemoCheckout({ db, config })]),
    ...checkTax(config),
  ]
}

/** Names the pages that are written and not published, and what is to be filled in. */
export const checkPages = ({ drafts }: Pick<ShopConfig, 'drafts'>): Finding[] =>
  OWNER_PAGES.flatMap(({ key, label, path }): Finding[] => {
    const blanks = blanksOf(drafts[key] ?? '')
    if (blanks.length === 0) return []
    return [
      {
        level: 'note',
        message: `${label} (${path}) is not published. To be filled in: ${blanks.map((blank) => `[${blank}]`).join(', ')}.`,
        action: 'Fill in or take out what stands in brackets, at /admin-settings.',
      },
    ]
  })

/** Checks that an account is an admin's. */
async function checkAdmins({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<Finding[]> {
  const some = (condition: SQL) => db.select({ id: users.id }).from(users).where(condition).limit(1)
  if ((await some(eq(users.role, 'admin'))).length > 0) return []
  const isEmpty = (await some(isNotNull(users.email))).length === 0
  return [
    {
      level: config.publicBy ? 'wrong' : 'note',
      message: isEmpty ? 'There is no account.' : 'There is no admin.',
      action: isEmpty
        ? 'To make your account: npm run admin -- create you@example.com'
        : 'To make your account an admin: npm run admin -- grant you@example.com',
    },
  ]
}

/** What is missing before a shop is public, for admins on a screen. `npm run doctor` says the same, and checks closer. */
export async function checkPublicShop({
  backups,
  hasMail,
  ...shop
}: Shop & { hasMail: boolean; backups: Backups | undefined }): Promise<Finding[]> {
  return [
    checkAddress(shop.config.publicUrl),
    ...(await checkShop(shop)),
    ...(hasMail ? [] : [NO_MAIL]),
    await checkBackups(backups),
  ]
}

/** Characters of a value: lists are long. */
const VALUE_MAX = 200
/** Kinds whose hint says what the value does. That of others says how it is written. */
const EXPLAINED = ['flag', 'number', 'choice']

/** Names each setting that is not the default, what it does, and whether the environment or the screen sets it. */
export function checkSettings(config: ShopConfig, given: ReadonlySet<string>): Finding[] {
  return SETTING_KEYS.flatMap((key): Finding[] => {
    const { label, hint, kind, default: standard } = SETTINGS[key]
    if (isDeepStrictEqual(config[key], standard)) return []
    const value = describeSetting(key, config[key])
    const shown = value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value
    const message = `${label}: ${shown}, set by ${settingVariable(key, given) ?? '/admin-settings'}.`
    return [{ level: 'ok', message: EXPLAINED.includes(kind) ? `${message} ${hint}` : message }]
  })
}

/** An address of the documentation network: trusted only if every address is. */
const PUBLIC_ADDRESS = '203.0.113.1'

/** Checks the address at which the shop is reached. */
export function checkAddress(publicUrl: string): Finding {
  const action = 'Put a proxy with https in front, and set it, as https://shop.example (docs/deploying.md).'
  if (publicUrl === '') {
    const message = 'PUBLIC_URL is not set: links that leave the shop have the host that each visitor asked for.'
    return { level: 'note', message, action }
  }
  if (publicUrl.startsWith('https:'))
    return { level: 'ok', message: `Links that leave the shop begin with ${publicUrl}.` }
  if (isLoopback(new URL(publicUrl).hostname))
    return { level: 'note', message: `PUBLIC_URL ${publicUrl} is this machine: others cannot reach the shop.`, action }
  const message = `PUBLIC_URL ${publicUrl} is not https: passwords and sessions can be read on their way.`
  return { level: 'wrong', message, action }
}

/** Checks whether the proxy is known that ends https. */
export function checkProxy({ publicUrl, trustProxy }: Pick<Env, 'publicUrl' | 'trustProxy'>): Finding[] {
  if (trustProxy(PUBLIC_ADDRESS, 0)) {
    return [
      {
        level: 'note',
        message:
          'TRUST_PROXY believes every address that connects: who reaches the port directly chooses an address and a scheme.',
        action: "Name the proxy's address, unless the proxy alone reaches the port.",
      },
    ]
  }
  if (!publicUrl.startsWith('https:') || trustProxy !== TRUST_NOBODY) return []
  return [
    {
      level: 'wrong',
      message:
        'PUBLIC_URL is https and TRUST_PROXY names no proxy: limits count all visitors as one, and the audit log has the address of the proxy.',
      action: 'Set TRUST_PROXY to the address of the proxy that ends https, such as 127.0.0.1 (docs/deploying.md).',
    },
  ]
}
