import { DESK_FOUND_MAX } from '@promptery/contract/shop/desk'
import {
  accountRoutes,
  apiKeyRoutes,
  blockRoutes,
  followRoutes,
  recoveryRoutes,
  userRoutes,
} from '../accounts/routes.ts'
import { identityRoutes } from '../accounts/routes-identities.ts'
import { passkeyRoutes, secondFactorRoutes } from '../accounts/routes-second-factor.ts'
import type { Backups } from '../adapters/backups/port.ts'
import { offerRoutes } from '../hiring/routes.ts'
import { mcpRoutes, publicApiRoutes } from '../library/public-api/routes.ts'
import { libraryRoutes, reviewRoutes, savedValuesRoutes, tryRoutes } from '../library/routes.ts'
import { generationRoutes, promptRoutes, sampleRoutes, versionRoutes } from '../listings/routes.ts'
import { engineerRoutes, listRoutes, profileRoutes } from '../market/routes.ts'
import { moderationRoutes, peopleRoutes, reportRoutes } from '../moderation/routes.ts'
import { EventHub } from '../notices/live/hub.ts'
import { liveNotifications } from '../notices/notifications.ts'
import { eventRoutes, mailRoutes, notificationRoutes, unsubscribeRoutes } from '../notices/routes.ts'
import type { Deps } from '../platform/context.ts'
import type { Listen } from '../platform/db/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { installUploads } from '../platform/http/files/uploads.ts'
import { forbidCaching } from '../platform/http/headers.ts'
import { respondNotFound } from '../platform/http/lifecycle/errors.ts'
import { guardDiskSpace, textGuard } from '../platform/http/limits/request-guards.ts'
import { csrfGuard, sameOriginOnly } from '../platform/http/session/guards.ts'
import { installKeys, trackSessionUse } from '../platform/http/session/keys.ts'
import { installSessions } from '../platform/http/session/session.ts'
import type { Metrics } from '../platform/runtime/metrics.ts'
import { limitConcurrency } from '../platform/scale/concurrency/concurrency-limit.ts'
import { rememberWrites } from '../platform/scale/replicas/read-your-writes.ts'
import { alsoFor, type SettingsStore } from '../platform/settings/settings-store.ts'
import { payoutRoutes } from '../sales/payouts/routes.ts'
import { listAllTransactions } from '../sales/purchases/transactions.ts'
import {
  cartRoutes,
  paymentStatusRoutes,
  purchaseRoutes,
  refundRoutes,
  statisticsRoutes,
  transactionRoutes,
} from '../sales/routes.ts'
import { countWaits } from '../shop/desk/desk.ts'
import { checkProcess } from '../shop/doctor/check-process.ts'
import { checkPages, checkPublicShop } from '../shop/doctor/check-shop.ts'
import { deskRoutes, ownDataRoutes, settingsRoutes, shopRoutes } from '../shop/routes.ts'
import { liveMessages } from '../talk/chats/list-messages.ts'
import { discussionRoutes, messageRoutes } from '../talk/routes.ts'

export const TAGS = [
  { name: 'prompts', description: 'Listings: browse, look, sell, like' },
  { name: 'purchases', description: 'Buying, and what was paid' },
  { name: 'payouts', description: 'What engineers have earned, and paying it to them' },
  { name: 'refunds', description: 'Money that goes back, and receipts' },
  { name: 'cart', description: 'What a user means to buy' },
  { name: 'saved values', description: 'Values of variables that a user saves for a prompt' },
  { name: 'samples', description: 'Results of a prompt, and the outline of its text' },
  { name: 'tries', description: 'Running prompts with a connected model' },
  { name: 'versions', description: 'The texts that a prompt has and had' },
  { name: 'reviews', description: 'What buyers say of a prompt, and what its engineer answers' },
  { name: 'library', description: 'What a user has, in folders' },
  { name: 'moderation', description: 'Approving and rejecting, by admins' },
  { name: 'reports', description: 'Reports, decisions on them, and appeals' },
  { name: 'generation', description: 'Pictures of a topic' },
  { name: 'messages', description: 'Conversations of two users' },
  { name: 'offers', description: 'What an engineer makes for one member' },
  { name: 'notifications', description: 'What a user is told' },
  { name: 'events', description: 'Messages and notifications, live' },
  { name: 'discussions', description: 'The board: topics and their answers' },
  { name: 'users', description: 'Accounts and sessions' },
  { name: 'people', description: 'Accounts, for admins' },
  { name: 'api keys', description: 'What programs sign in with' },
  { name: 'public api', description: 'What a user owns, for programs with an API key' },
  { name: 'engineers', description: 'Users who sell' },
  { name: 'mail', description: 'Outgoing mail' },
  { name: 'settings', description: 'What admins set' },
  { name: 'desk', description: 'What waits, what was sold, and how the shop runs, for admins' },
  { name: 'statistics', description: 'What comes of listings, for their engineers' },
  { name: 'shop', description: 'What is connected and whether it works' },
]

const ROUTES = [
  shopRoutes,
  userRoutes,
  engineerRoutes,
  listRoutes,
  accountRoutes,
  profileRoutes,
  ownDataRoutes,
  recoveryRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  identityRoutes,
  peopleRoutes,
  purchaseRoutes,
  refundRoutes,
  transactionRoutes,
  paymentStatusRoutes,
  payoutRoutes,
  cartRoutes,
  savedValuesRoutes,
  sampleRoutes,
  tryRoutes,
  versionRoutes,
  reviewRoutes,
  libraryRoutes,
  moderationRoutes,
  reportRoutes,
  generationRoutes,
  messageRoutes,
  offerRoutes,
  blockRoutes,
  followRoutes,
  discussionRoutes,
  mailRoutes,
]

export interface ApiOptions {
  deps: Deps
  settings: SettingsStore
  /** Subscribes to what is written to `deps.db`. */
  listen: Listen
  /** Free space of the database's disk, if it is on this machine. */
  databaseFreeBytes?: (() => Promise<number>) | undefined
  /** Absent: the server makes no backups. */
  backups?: Backups | undefined
  sessionSecret: string
  /** Absent: metrics are off. */
  metrics?: Metrics | undefined
}

/** Installs the API: its hooks and the routes of all features. */
export async function installApi(
  api: App,
  { deps, settings, listen, databaseFreeBytes, backups, sessionSecret, metrics }: ApiOptions,
): Promise<void> {
  api.addHook('onRequest', csrfGuard)
  api.addHook('onRequest', forbidCaching)
  limitConcurrency(api)
  guardDiskSpace(api, { files: deps.files.freeBytes, database: databaseFreeBytes })
  await installSessions(api, deps, sessionSecret)
  rememberWrites(api, deps)
  api.addHook('onRequest', trackSessionUse(deps.db, databaseFreeBytes))
  await installUploads(api)
  api.addHook('preHandler', textGuard)
  for (const routes of ROUTES) routes(api)
  await api.register(unsubscribeRoutes)
  apiKeyRoutes(api)
  promptRoutes(api, {
    takesMoney: deps.payments.takesMoney,
    currency: deps.config.currency,
    get lists() {
      return deps.config
    },
  })
  notificationRoutes(api, { countWaits })
  statisticsRoutes(api, deps)
  settingsRoutes(api, { store: settings, check: (shop) => checkPublicShop({ ...shop, backups }) })
  deskRoutes(api, {
    check: async (ctx, jobs) => [
      ...(await checkProcess({ ...ctx, jobs, backups, databaseFreeBytes })),
      ...checkPages(ctx.config),
    ],
    async findPayments(ctx, search) {
      const found = await listAllTransactions(ctx, { search, status: 'All', limit: DESK_FOUND_MAX })
      return found.transactions.map(({ _id, reference, title, amount, currency, status, date, user }) => {
        return { _id, reference, title, amount, ...(currency && { currency }), status, date, user }
      })
    },
  })
  const sources = { message: liveMessages, notification: liveNotifications(deps) }
  const hub = new EventHub({ db: deps.db, listen: alsoFor(settings, listen), sources, log: api.log })
  metrics?.watchEvents(() => hub.state)
  eventRoutes(api, hub)
  api.setNotFoundHandler(respondNotFound)
}

/** Installs the operations for API keys. They are separate from the API, which accepts sessions only. */
export function installPublicApi(
  publicApi: App,
  { deps, databaseFreeBytes }: Pick<ApiOptions, 'deps' | 'databaseFreeBytes'>,
): void {
  publicApi.addHook('onRequest', sameOriginOnly)
  publicApi.addHook('onRequest', forbidCaching)
  limitConcurrency(publicApi)
  installKeys(publicApi, { db: deps.db, databaseFreeBytes })
  publicApi.addHook('preHandler', textGuard)
  publicApiRoutes(publicApi)
  mcpRoutes(publicApi)
}
