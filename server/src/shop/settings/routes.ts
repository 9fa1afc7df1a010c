import { OWNER_PAGES, PAGE_MAX } from '@promptery/contract/shop/settings/pages'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import * as routes from '@promptery/contract/shop/settings/settings'
import type { ShopConfig, UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { recentRequired } from '../../platform/http/session/recent.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import type { SettingsStore } from '../../platform/settings/settings-store.ts'
import { changeLogo, changeSettings, listSettings } from './change-settings.ts'
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

  implement(app, 'settings', routes, {
    getSettings: (ctx) => present(ctx),

    changeSettings: {
      bodyLimit: BODY_BYTES_MAX,
      limit: writes,
      async run(ctx, request) {
        await changeSettings(ctx, store, { changes: request.body, address: request.ip })
        return present(ctx)
      },
    },

    changeLogo: {
      limit: writes,
      uploadLimit: uploads,
      async run(ctx, request) {
        const { version } = request.body
        await changeLogo(ctx, store, { picture: request.upload, version, address: request.ip })
        return present(ctx)
      },
    },

    removeDemoAccounts: {
      onRequest: recentRequired,
      limit: writes,
      async run(ctx, request) {
        const { id, username } = ctx.user
        await removeDemo(ctx, { actor: { id, name: username, address: addressOf(request) } })
        return present(ctx)
      },
    },
  })
}
