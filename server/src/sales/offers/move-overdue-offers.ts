import { OFFER_OVERDUE, type OfferStatus } from '@promptery/contract/listings/offer-lifecycle'
import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { Deps } from '../../platform/context.ts'
import { offers } from '../../platform/db/schema.ts'
import { Conflict } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { completeOffer, expireOffer } from './end-offer.ts'
import { refundOffer } from './refund-offer.ts'

type Part = Pick<Deps, 'db' | 'log' | 'payments'>

const DATE = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Rows read at once. */
const ROWS = 200

/**
 * Moves the offers whose time has passed, each in its own transaction: unpaid ones expire, undelivered ones are refunded,
 * and deliveries count as accepted.
 * @returns how many moved
 */
export async function moveOverdueOffers(ctx: Part): Promise<number> {
  let moved = 0
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await ctx.db
      .select({ id: offers.id, status: offers.status, dueAt: offers.dueAt })
      .from(offers)
      .where(and(lte(offers.dueAt, sql`now()`), gt(offers.id, after)))
      .orderBy(asc(offers.id))
      .limit(ROWS)
    for (const offer of due) if (await moveOverdue(ctx, offer)) moved += 1
    after = due.at(-1)?.id ?? after
    if (due.length < ROWS) return moved
  }
}

interface DueOffer {
  id: string
  status: OfferStatus
  dueAt: Date | null
}

/** @returns whether it has moved: a delivery or an answer may be faster */
async function moveOverdue(ctx: Part, { id, status, dueAt }: DueOffer): Promise<boolean> {
  const to = (OFFER_OVERDUE as Partial<Record<OfferStatus, OfferStatus>>)[status]
  const from = [status]
  const where = lte(offers.dueAt, sql`now()`)
  if (to === 'expired') return expireOffer(ctx.db, { id, from, where })
  if (to === 'completed') {
    return ctx.db.transaction(async (tx) => (await completeOffer(tx, { id, from, where })) !== null)
  }
  if (to !== 'refunded') return false
  try {
    await refundOffer(ctx, {
      id,
      from,
      where,
      reason: `It was due on ${DATE.format(dueAt ?? undefined)} and was not delivered. The money goes back the way it was paid.`,
    })
    return true
  } catch (error) {
    // Delivered meanwhile, or the buyer's bank disputes the payment: the next run looks again.
    if (error instanceof Conflict) return false
    throw error
  }
}

export const moveOverdueOffersJob: Job = {
  name: 'move-overdue-offers',
  cron: '*/5 * * * *',
  async run(deps) {
    const count = await moveOverdueOffers(deps)
    if (count > 0) deps.log.info({ count }, 'offers were moved whose time had passed')
  },
}
