import { OWNER_PAGES, PAGE_MAX } from '@promptery/contract/shop/settings/pages'
import {
  changeLogoBody,
  changeSettingsBody,
  type Finding,
  settingsResponse,
} from '@promptery/contract/shop/settings/settings'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { changeLogo } from './change-logo.ts'
import { changeSettings } from './change-settings.ts'
import { listSettings } from './list-settings.ts'
import { pageStarts } from './page-starts.ts'
import { removeDemo } from './remove-demo.ts'

/** All pages and lists at once. */
const BODY_BYTES_MAX = jsonBytesMax(OWNER_PAGES.length * PAGE_MAX, 40_000)

interface Options {
  store: SettingsStore
  /** What is missing before the shop is public. */
  check(shop: { db: Db; config: ShopConfig; hasMail: boolean; takesMoney: boolean }): Promise<Finding[]>
}

/** Routes of the shop's settings, for admins. */
export function settingsRoutes(app: App, { store, check }: Options): void {
  const { admins } = operations(app, 'settings')
  const present = async (ctx: UserContext) => ({
    settings: await listSettings(ctx, store),
    pageStarts: pageStarts(store.config, {
      refunds: ctx.payments.takesMoney,
      sendsSearches: ctx.embeddings !== undefined,
    }),
    checks: await check({
      db: ctx.db,
      config: store.config,
      hasMail: ctx.mail !== undefined,
      takesMoney: ctx.payments.takesMoney,
    }),
  })

  admins.get('/admin/settings', {
    id: 'getSettings',
    summary: 'What the shop is set to',
    returns: settingsResponse,
    run: (ctx) => present(ctx),
  })

  admins.put('/admin/settings', {
    id: 'changeSettings',
    summary: 'Change settings, all or none',
    description: 'A value of null restores the default. The versions are those that were shown.',
    body: changeSettingsBody,
    returns: settingsResponse,
    errors: [409],
    bodyLimit: BODY_BYTES_MAX,
    limit: writes,
    async run(ctx, request) {
      await changeSettings(ctx, store, { changes: request.body, address: request.ip })
      return present(ctx)
    },
  })

  admins.post('/admin/logo', {
    id: 'changeLogo',
    summary: 'Upload the shop’s logo',
    description: 'The picture is stored as covers are, and the setting `logoUrl` becomes its address.',
    consumes: ['multipart/form-data'],
    body: changeLogoBody,
    returns: settingsResponse,
    errors: [409],
    limit: writes,
    file: { field: 'picture', limit: uploads },
    async run(ctx, request) {
      const { version } = request.body
      await changeLogo(ctx, store, { picture: request.upload, version, address: request.ip })
      return present(ctx)
    },
  })

  admins.delete('/admin/demo-accounts', {
    id: 'removeDemoAccounts',
    summary: 'Remove the demo accounts, their listings and what else is theirs',
    description:
      'All or nothing. What other members bought of them stays theirs. Needs a reauthentication within the last ten minutes.',
    returns: settingsResponse,
    errors: [409],
    onRequest: recentRequired,
    limit: writes,
    async run(ctx, request) {
      const { id, username } = ctx.user
      await removeDemo(ctx, { actor: { id, name: username, address: addressOf(request) } })
      return present(ctx)
    },
  })
}
