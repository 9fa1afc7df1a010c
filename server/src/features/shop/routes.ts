import { successSchema } from '@promptery/contract/common'
import { configResponse } from '@promptery/contract/config'
import { sql } from 'drizzle-orm'
import { Unavailable } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { responses } from '../../platform/http/openapi.ts'
import { hasReviews } from './has-reviews.ts'

const tags = ['shop']

export function shopRoutes(app: App): void {
  app.get(
    '/config',
    {
      config: { isSameForVisitors: true },
      schema: {
        tags,
        operationId: 'getConfig',
        summary: 'How the shop is set up',
        response: responses({ 200: configResponse }),
      },
    },
    async ({ ctx }) => ({
      appName: ctx.config.appName,
      logoUrl: ctx.config.logoUrl || `${ctx.config.assetsUrl}/logo.svg`,
      payments: ctx.payments.name,
      currency: ctx.config.currency,
      mail: false,
      images: ctx.images.name,
      runs: { texts: ctx.texts !== undefined, images: ctx.images.name === 'model' },
      triesPerDay: ctx.config.triesPerDay,
      runsPerDay: ctx.config.runsPerDay,
      requireApproval: ctx.config.requireApproval,
      hasReviews: await hasReviews(ctx.db),
      refundDays: ctx.payments.takesMoney ? ctx.config.refundDays : 0,
    }),
  )

  // Liveness.
  app.get(
    '/health',
    {
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'Whether the process answers',
        response: responses({ 200: successSchema }),
      },
    },
    async () => ({
      success: true as const,
    }),
  )

  // Readiness.
  app.get(
    '/ready',
    {
      config: { bypassesConcurrencyLimit: true },
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'Whether the process can do its work',
        response: responses({ 200: successSchema }),
      },
    },
    async ({ ctx, log, server }) => {
      if (server.draining.isOn) throw new Unavailable('stopping', 'This process is stopping', 5)
      try {
        await ctx.db.execute(sql`select 1`)
      } catch (error) {
        log.warn({ err: error }, 'the database does not respond')
        throw new Unavailable('database_unavailable', 'The database does not respond', 5)
      }
      return { success: true as const }
    },
  )
}
