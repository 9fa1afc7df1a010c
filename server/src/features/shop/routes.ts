import { successSchema } from '@promptery/contract/common'
import { configResponse } from '@promptery/contract/config'
import { sql } from 'drizzle-orm'
import { Unavailable } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { operations } from '../../platform/http/operations.ts'
import { changedLists } from './changed-lists.ts'
import { hasReviews } from './has-reviews.ts'
import { shownTax } from './shown-tax.ts'

export function shopRoutes(app: App): void {
  const { anyone } = operations(app, 'shop')

  anyone.get('/config', {
    id: 'getConfig',
    summary: 'How the shop is set up',
    returns: configResponse,
    config: { isSameForVisitors: true },
    run: async (ctx) => ({
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
  })

  // Liveness.
  anyone.get('/health', {
    id: 'getHealth',
    summary: 'Whether the process answers',
    returns: successSchema,
    config: { bypassesConcurrencyLimit: true },
    run: async () => undefined,
  })

  // Readiness.
  anyone.get('/ready', {
    id: 'getReadiness',
    summary: 'Whether the process can do its work',
    returns: successSchema,
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
  })
}
