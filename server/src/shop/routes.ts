import { isDeepStrictEqual } from 'node:util'
import { type Lists, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import type { Config } from '@promptery/contract/shop/config'
import * as routes from '@promptery/contract/shop/config'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { reviews } from '../platform/db/schema.ts'
import { Unavailable } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'

export function shopRoutes(app: App): void {
  implement(app, 'shop', routes, {
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
