import { OFFER_DAYS, statusesFor } from '@promptery/contract/money/offer-lifecycle'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { fingerprintsOf } from '../../catalog/leak-detection/fingerprints/fingerprints.ts'
import { writeFingerprints } from '../../catalog/leak-detection/fingerprints/write-fingerprints.ts'
import { offerMoved } from '../../money/offers/pay-offer.ts'
import type { UserContext } from '../../platform/context.ts'
import { notify } from '../../platform/db/queries/notifications/notify.ts'
import { offers, prompts } from '../../platform/db/schema.ts'

/**
 * Delivers the text of an offer as its listing's first version, or again. It is kept with the sold texts, so that nobody
 * lists it as theirs. The caller has checked that the session's user is the engineer.
 * @throws Conflict when it is not to be delivered, or its time has passed
 */
export async function deliverOffer(
  { db, user }: UserContext,
  { id, promptId, text }: { id: string; promptId: string; text: string },
): Promise<void> {
  const hashes = await fingerprintsOf(text)
  await db.transaction(async (tx) => {
    // A refund locks the listing first, too.
    const [listing] = await tx
      .update(prompts)
      .set({ promptText: text, updatedAt: sql`now()` })
      .where(eq(prompts.id, promptId))
      .returning({ version: prompts.version })
    const [delivered] = await tx
      .update(offers)
      .set({
        status: 'delivered',
        dueAt: sql`now() + make_interval(days => ${OFFER_DAYS.look})`,
        updatedAt: sql`now()`,
      })
      .where(
        and(
          eq(offers.id, id),
          inArray(offers.status, statusesFor('deliver', 'engineer')),
          gt(offers.dueAt, sql`now()`),
        ),
      )
      .returning({ buyerId: offers.buyerId })
    if (!listing || !delivered) throw offerMoved()
    await writeFingerprints(tx, [{ promptId, version: listing.version, text, hashes }])
    await notify(tx, delivered.buyerId, { type: 'offer_delivered', promptId, actorId: user.id })
  })
}
