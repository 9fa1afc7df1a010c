import type { OfferStatus } from '@promptery/contract/money/offer-lifecycle'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { offers } from '../../platform/db/schema.ts'
import type { OfferRow } from './end-offer.ts'

interface Input {
  id: string
  from: OfferStatus[]
  where?: SQL | undefined
  decision?: string
}

/** Completes an offer: from now on the engineer's share is paid as others are. @returns null when its status is another one */
export async function completeOffer(tx: Db, { id, from, where, decision }: Input): Promise<OfferRow | null> {
  const [completed] = await tx
    .update(offers)
    .set({ status: 'completed', dueAt: null, updatedAt: sql`now()`, ...(decision !== undefined && { decision }) })
    .where(and(eq(offers.id, id), inArray(offers.status, from), where))
    .returning()
  if (!completed?.promptId) return null
  const { engineerId, buyerId, promptId } = completed
  await notify(tx, engineerId, { type: 'offer_completed', promptId, actorId: buyerId })
  return completed
}
