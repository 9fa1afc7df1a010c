import { OWNER_PAGES, SETTINGS } from '@promptery/contract/settings/definitions'
import type { Finding } from '@promptery/contract/settings/settings'
import { eq } from 'drizzle-orm'
import type { Backups } from '../../adapters/backups/port.ts'
import type { ShopConfig } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { users } from '../../platform/db/schema.ts'
import { checkBackups } from './check-backups.ts'

/** Pages that the law asks for in many countries. */
const ASKED_FOR = OWNER_PAGES.filter(({ key }) => ['pageTerms', 'pagePrivacy', 'pageImprint'].includes(key))

/** Checks what is missing before a shop is public. */
export async function checkShop({
  db,
  config,
  hasMail,
}: {
  db: Db
  config: ShopConfig
  hasMail: boolean
}): Promise<Finding[]> {
  const demo = await db.select({ id: users.id }).from(users).where(eq(users.isDemo, true)).limit(1)
  const missing = ASKED_FOR.filter(({ key }) => config[key] === '').map(({ label }) => label)
  const ownName = config.appName !== SETTINGS.appName.default
  return [
    demo.length > 0
      ? {
          level: 'note',
          message: 'The demo accounts are there: everybody knows their password.',
          action: 'npm run seed -- --remove-demo',
        }
      : { level: 'ok', message: 'There are no demo accounts.' },
    ownName
      ? { level: 'ok', message: `The shop is called ${config.appName}.` }
      : {
          level: 'note',
          message: `The shop is still called ${config.appName}.`,
          action: 'Set its name at /admin-settings.',
        },
    missing.length === 0
      ? { level: 'ok', message: 'Terms, privacy and imprint are written.' }
      : {
          level: 'note',
          message: `Not written: ${missing.join(', ')}. Many countries ask for them.`,
          action: 'Write them at /admin-settings.',
        },
    ...(hasMail
      ? []
      : [
          {
            level: 'note' as const,
            message: 'No mail is connected: who forgets a password stays outside.',
            action: 'Set SMTP_URL and MAIL_FROM (docs/mail.md).',
          },
        ]),
  ]
}

/** `checkShop`, backups, and whether it is reached by https, for admins on a screen. `npm run doctor` checks the proxy closer. */
export async function checkPublicShop({
  backups,
  ...shop
}: Parameters<typeof checkShop>[0] & { backups: Backups | undefined }): Promise<Finding[]> {
  const { publicUrl } = shop.config
  const isHttps = publicUrl.startsWith('https:')
  const address: Finding = isHttps
    ? { level: 'ok', message: `The shop is at ${publicUrl}.` }
    : {
        level: 'note',
        message: 'PUBLIC_URL is not an https address: others cannot reach the shop safely.',
        action: 'Put a proxy with https in front, and set PUBLIC_URL (docs/operations.md).',
      }
  return [address, ...(await checkShop(shop)), await checkBackups(backups)]
}
