import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { type PaymentProvider, ProviderAway } from '../../../../adapters/payments/port.ts'
import type { Deps } from '../../../../context.ts'
import type { Db } from '../../../../db/db.ts'
import { checkouts } from '../../../../db/schema.ts'
import { endUnopened } from '../apply-checkout.ts'
import { askProvider } from '../ask-provider.ts'
import { isOfProvider } from '../paying.ts'
import type { Difference } from './differences.ts'

/** So many are claimed together, and asked about by so many at once. */
const BATCH = 100
const AT_ONCE = 8
/** In one run. The next one begins with those that were asked about the longest ago. */
const ASKED_MAX = 10_000
/** A provider that does not answer so often is away: it is not asked about the rest. */
const FAILURES_MAX = 10
/** A page that the provider did not make while its request lasted was told to nobody. */
const UNOPENED_MS = 60 * 60 * 1000

interface Asked {
  asked: number
  /** Those of them that are paid, failed or expired. */
  repaired: number
}

type Open = Pick<typeof checkouts.$inferSelect, 'id' | 'sessionId' | 'createdAt'>

/**
 * Asks the provider about the open checkouts, and takes down what it says. Two runs at once never wait for each other.
 * @throws ProviderAway when the provider does not answer again and again
 */
export async function askAboutOpen(
  ctx: Pick<Deps, 'db' | 'log'>,
  provider: PaymentProvider,
  report: (difference: Difference) => void,
): Promise<Asked> {
  const begunAt = new Date()
  const done: Asked = { asked: 0, repaired: 0 }
  let failures = 0
  const ask = async ({ id, sessionId, createdAt }: Open): Promise<void> => {
    if (sessionId === null) {
      const isOld = begunAt.getTime() - createdAt.getTime() > UNOPENED_MS
      if (isOld && (await endUnopened(ctx.db, id, 'expire'))) done.repaired += 1
      return
    }
    done.asked += 1
    try {
      const { state } = await askProvider(ctx, provider, sessionId)
      if (state !== 'open' && state !== 'processing') done.repaired += 1
    } catch (error) {
      if (!isOfProvider(error)) throw error
      if (error instanceof ProviderAway) failures += 1
      if (failures > FAILURES_MAX) throw error
      report({ subject: `checkout ${id}`, description: `checkout ${id}: ${error.message}`, happenedAt: null })
    }
  }
  while (done.asked < ASKED_MAX) {
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

/** The next ones that nobody has asked about since. */
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
