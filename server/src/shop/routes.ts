import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import type { Config } from '@promptery/contract/shop/config'
import * as configContract from '@promptery/contract/shop/config'
import type { DeskFound } from '@promptery/contract/shop/desk'
import * as deskContract from '@promptery/contract/shop/desk'
import * as ownDataContract from '@promptery/contract/shop/own-data'
import { OWNER_PAGES, PAGE_MAX } from '@promptery/contract/shop/settings/pages'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import * as settingsContract from '@promptery/contract/shop/settings/settings'
import { eq, sql } from 'drizzle-orm'
import type { Context, ShopConfig, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { reviews } from '../platform/db/schema.ts'
import { TooManyRequests, Unavailable } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { addressOf } from '../platform/http/limits/addresses.ts'
import { limited, SEARCHES, uploads, writes } from '../platform/http/limits/rate-limits.ts'
import { goneSignal } from '../platform/http/request.ts'
import { recentRequired } from '../platform/http/session/guards.ts'
import { endSession } from '../platform/http/session/session.ts'
import { type JobsState, readJobs } from '../platform/jobs/start-jobs.ts'
import { limitSearch } from '../platform/scale/concurrency/concurrency-limit.ts'
import { jsonBytesMax } from '../platform/scale/limit-bodies.ts'
import type { SettingsStore } from '../platform/settings/settings-store.ts'
import { findListings, findPeople, getDays, getWaits } from './desk/desk.ts'
import { getDeletionState, requestDeletion } from './own-data/deletion/deletions.ts'
import { writeArchive } from './own-data/write-archive.ts'
import { changeLogo, changeSettings, listSettings } from './settings/change-settings.ts'
import { pageStarts } from './settings/page-starts.ts'
import { removeDemo } from './settings/remove-demo.ts'

export function shopRoutes(app: App): void {
  implement(app, 'shop', configContract, {
    getConfig: async (ctx) => ({
      appName: ctx.config.appName,
      logoUrl: ctx.config.logoUrl || `${ctx.config.assetsUrl}/logo.svg`,
      payments: ctx.payments.name,
      currency: ctx.config.currency,
      mail: ctx.mail !== undefined,
      ...(ctx.config.adminSecondFactor && { adminSecondFactor: true as const }),
      ...(ctx.identityProviders?.length && {
        signInWith: ctx.identityProviders.map(({ name, label }) => ({ name, label })),
      }),
      images: ctx.images.name,
      runs: { texts: ctx.texts !== undefined, images: ctx.images.name === 'model' },
      triesPerDay: ctx.config.triesPerDay,
      runsPerDay: ctx.config.runsPerDay,
      requireApproval: ctx.config.requireApproval,
      platformFeePercent: ctx.config.platformFeePercent,
      hasReviews: await hasReviews(ctx.db),
      refundDays: ctx.payments.takesMoney ? ctx.config.refundDays : 0,
      ...(!ctx.config.showsSamples && { showsSamples: false as const }),
      ...(!ctx.config.sendsGreeting && { sendsGreeting: false as const }),
      ...(ctx.config.pageTerms !== '' && { hasTerms: true as const, termsVersion: ctx.config.termsVersion }),
      ...(ctx.config.sellers === 'allowed' && { sellers: 'allowed' as const }),
      ...shownTax(ctx),
      ...changedLists(ctx.config),
    }),

    // Liveness.
    getHealth: {
      config: { bypassesConcurrencyLimit: true },
      run: async () => undefined,
    },

    // Readiness.
    getReadiness: {
      config: { bypassesConcurrencyLimit: true },
      async run(ctx, { log, server }) {
        if (server.draining.isOn) throw new Unavailable('stopping', 'This process is stopping', 5)
        try {
          await ctx.db.execute(sql`select 1`)
        } catch (error) {
          log.warn({ err: error }, 'the database does not respond')
          throw new Unavailable('database_unavailable', 'The database does not respond', 5)
        }
      },
    },
  })
}

/** The lists that differ from the specified ones. Nothing, if none does. */
function changedLists({ types, engines, categories, prices }: Lists): Pick<Config, 'lists'> {
  const differs = (key: keyof Lists, list: Lists[keyof Lists]) => !isDeepStrictEqual(list, SPECIFIED_LISTS[key])
  const lists = {
    ...(differs('types', types) && { types: [...types] }),
    ...(differs('engines', engines) && { engines: [...engines] }),
    ...(differs('categories', categories) && { categories: [...categories] }),
    ...(differs('prices', prices) && { prices: [...prices] }),
  }
  return Object.keys(lists).length > 0 ? { lists } : {}
}

/** Databases known to have reviews. That they lose all again is not considered. */
const known = new WeakSet<Db>()

/** Whether there is a review. A positive result is cached for good. */
async function hasReviews(db: Db): Promise<boolean> {
  if (known.has(db)) return true
  const found = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.counts, true)).limit(1)
  if (found.length > 0) known.add(db)
  return found.length > 0
}

/** How what is paid is taxed, for the client to show. Nothing without a payment provider. */
function shownTax({ payments, config }: Pick<Context, 'payments' | 'config'>): Pick<Config, 'tax'> {
  const { tax: by, taxIncluded: isIncluded, taxRates } = config
  if (!payments.takesMoney || by === 'off') return {}
  return { tax: { by, isIncluded, rates: by === 'rates' ? [...taxRates] : [] } }
}

/** Each reads the sales and visits of four weeks. */
const days = limited('desk-days', { points: 60, durationSeconds: 60, by: 'user' })
const searches = limited('desk-search', SEARCHES)

interface DeskOptions {
  /** How the process and what it is connected to are. */
  check(ctx: UserContext, jobs: JobsState): Promise<Finding[]>
  findPayments(ctx: UserContext, search: string): Promise<DeskFound['payments']>
}

/** Routes of the owner's desk, for admins. */
export function deskRoutes(app: App, { check, findPayments }: DeskOptions): void {
  implement(app, 'desk', deskContract, {
    async getDesk(ctx) {
      const jobs = await readJobs(ctx.db)
      return { waits: await getWaits(ctx, jobs), checks: await check(ctx, jobs) }
    },

    getDeskDays: {
      limit: days,
      run: (ctx) => getDays(ctx),
    },

    searchDesk: {
      limit: searches,
      run: (ctx, request) =>
        limitSearch(request, async () => {
          const { search } = request.query
          return {
            people: await findPeople(ctx, search),
            listings: await findListings(ctx, search),
            payments: await findPayments(ctx, search),
          }
        }),
    },
  })
}

/** Archives that a process writes at a time: each holds texts that its reader has not taken yet. */
const ARCHIVES_MAX = 4
/** After which a reader who takes nothing is cut off. */
const STALLED_MS = 60_000

/** Each reads all that a user has. */
const exports = limited('own-data', { points: 5, durationSeconds: 24 * 60 * 60, by: 'user', isFixed: true })

const looks = limited('deletion-state', { points: 60, durationSeconds: 60, by: 'user' })
const deletions = limited('delete-account', { points: 10, durationSeconds: 60 * 60, by: 'user' })

/** A user's own data. */
export function ownDataRoutes(app: App): void {
  let writing = 0

  implement(app, 'users', ownDataContract, {
    exportOwnData: {
      onRequest: recentRequired,
      limit: exports,
      config: { isPrivate: true },
      run(ctx, request, reply) {
        if (writing >= ARCHIVES_MAX)
          throw new TooManyRequests('Others download theirs right now. Try again in a minute.', 60)
        const name = `${ctx.user.username}-${new Date().toISOString().slice(0, 10)}.tar.gz`
        reply.type('application/gzip').header('content-disposition', `attachment; filename="${name}"`)
        reply.raw.setTimeout(STALLED_MS, () => reply.raw.destroy())
        const archive = createGzip()
        writing += 1
        writeArchive(ctx, archive, goneSignal(reply))
          .catch((error: unknown) => {
            if (!reply.raw.destroyed) request.log.warn({ err: error }, 'an archive of a member broke off')
          })
          .finally(() => {
            writing -= 1
          })
        return archive
      },
    },

    getDeletionState: {
      limit: looks,
      config: { isPrivate: true },
      run: (ctx) => getDeletionState(ctx),
    },

    deleteAccount: {
      onRequest: recentRequired,
      limit: deletions,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { dueAt, waits } = await requestDeletion(ctx, request.body)
        await endSession(request, reply)
        return { deletion: { dueAt: dueAt.toISOString(), waits } }
      },
    },
  })
}

/** All pages and lists at once. */
const BODY_BYTES_MAX = jsonBytesMax(OWNER_PAGES.length * PAGE_MAX, 40_000)

interface SettingsOptions {
  store: SettingsStore
  /** What is missing before the shop is public. */
  check(shop: { db: Db; config: ShopConfig; hasMail: boolean; takesMoney: boolean }): Promise<Finding[]>
}

/** Routes of the shop's settings, for admins. */
export function settingsRoutes(app: App, { store, check }: SettingsOptions): void {
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

  implement(app, 'settings', settingsContract, {
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
