import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import {
  type PaymentProvider,
  type ProviderCheckout,
  ProviderUnavailable,
  ResourceMissing,
} from '../../adapters/payments/port.ts'
import type { Deps } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { checkouts } from '../../platform/db/schema.ts'
import { applyCheckout } from '../checkout/apply-checkout.ts'
import { endUnknown, endUnopened } from '../checkout/end-checkout.ts'
import type { Discrepancy } from '../reconciliation/discrepancies.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { isOfProvider } from './provider-failure.ts'

type Part = Pick<Deps, 'db' | 'log'>

/** Fetches a checkout from the provider and applies its state. @throws ProviderUnavailable, ProviderRefused */
export const syncCheckout = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  applyResponse(ctx, provider, sessionId, provider.getCheckout(sessionId))

/** Expires the page of a checkout unless it is paid, and applies its state. @throws as `syncCheckout` */
export const expirePage = (ctx: Part, provider: PaymentProvider, sessionId: string): Promise<ProviderCheckout> =>
  applyResponse(ctx, provider, sessionId, provider.expireCheckout(sessionId))

async function applyResponse(
  ctx: Part,
  provider: PaymentProvider,
  sessionId: string,
  request: Promise<ProviderCheckout>,
): Promise<ProviderCheckout> {
  try {
    const reported = await request
    const paid = await ctx.db.transaction((tx) => applyCheckout(tx, reported))
    if (paid !== null) await sendRefunds(ctx, provider, paid)
    return reported
  } catch (error) {
    if (!(error instanceof ResourceMissing)) throw error
    // The page is lost at the provider, or belongs to another account.
    await ctx.db.transaction((tx) => endUnknown(tx, sessionId))
    const cents = { subtotalCents: 0, totalCents: 0, taxCents: 0, currency: '' }
    return {
      ...cents,
      sessionId,
      state: 'expired',
      checkoutId: null,
      url: null,
      paymentId: null,
      country: null,
      isOwn: true,
    }
  }
}

/** Checkouts claimed by a query, and concurrent requests. */
const BATCH = 100
const AT_ONCE = 8
/** Limit of a run. The next one starts with the least recently synced. */
const CHECKOUTS_MAX = 10_000
/** Failures after which the run ends. */
const FAILURES_MAX = 10
/** Age after which a checkout without a page is expired. */
const UNOPENED_MS = 60 * 60 * 1000

interface SyncedCheckouts {
  asked: number
  /** Those of them that are paid, failed or expired. */
  repaired: number
}

type Open = Pick<typeof checkouts.$inferSelect, 'id' | 'sessionId' | 'createdAt'>

/**
 * Syncs the open checkouts with the provider. Concurrent runs do not block each other.
 * @throws ProviderUnavailable after repeated failures
 */
export async function syncOpenCheckouts(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  report: (difference: Discrepancy) => void,
): Promise<SyncedCheckouts> {
  const begunAt = new Date()
  const done: SyncedCheckouts = { asked: 0, repaired: 0 }
  let failures = 0
  const ask = async ({ id, sessionId, createdAt }: Open): Promise<void> => {
    if (sessionId === null) {
      const isOld = begunAt.getTime() - createdAt.getTime() > UNOPENED_MS
      if (isOld && (await endUnopened(ctx.db, id, 'expire'))) done.repaired += 1
      return
    }
    done.asked += 1
    try {
      const { state } = await syncCheckout(ctx, provider, sessionId)
      if (state !== 'open' && state !== 'processing') done.repaired += 1
    } catch (error) {
      if (!isOfProvider(error)) throw error
      if (error instanceof ProviderUnavailable) failures += 1
      if (failures > FAILURES_MAX) throw error
      report({ subject: `checkout ${id}`, description: `checkout ${id}: ${error.message}`, happenedAt: null })
    }
  }
  while (done.asked < CHECKOUTS_MAX) {
    const claimed = await claim(ctx.db, begunAt)
    if (claimed.length === 0) break
    const rest = claimed.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const one of rest) await ask(one)
      }),
    )
  }
  return done
}

/** Claims the next checkouts that were not synced since then. */
function claim(db: Db, since: Date): Promise<Open[]> {
  const next = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.status, 'open'), or(isNull(checkouts.askedAt), lt(checkouts.askedAt, since))))
    .orderBy(sql`asked_at nulls first`, asc(checkouts.id))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return db
    .update(checkouts)
    .set({ askedAt: new Date() })
    .where(inArray(checkouts.id, next))
    .returning({ id: checkouts.id, sessionId: checkouts.sessionId, createdAt: checkouts.createdAt })
}
