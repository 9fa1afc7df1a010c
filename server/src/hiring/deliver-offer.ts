import type { ChosenFields } from '@promptery/contract/hiring/offers'
import { canonicalType, filterNames } from '@promptery/contract/listings/lists'
import { statusesFor } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { writeFingerprints } from '../listings/leak-detection/write-fingerprints.ts'
import { newDrawnCover } from '../listings/pictures/cover.ts'
import { analyseNewText } from '../listings/text/text-variables.ts'
import type { UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { requireConfirmed } from '../platform/db/queries/email-tokens.ts'
import { notify } from '../platform/db/queries/notifications/notify.ts'
import { offers, prompts } from '../platform/db/schema.ts'
import { Invalid } from '../platform/errors.ts'
import { lockLists } from '../platform/settings/lock-lists.ts'
import { offerMoved } from '../sales/offers/pay-offer.ts'

type Input = ChosenFields & { id: string; promptId: string; prompt: string }

/**
 * Delivers the text of an offer as its listing's first version, or again, with the type, category and engine that the
 * engineer has chosen. The text is kept with the sold ones, so that nobody lists it as theirs. The caller has checked that
 * the session's user is the engineer.
 * @throws Forbidden without a confirmed address where mail is connected, Conflict when it is not to be delivered, or its time has passed, Invalid for a name that is in no list
 */
export async function deliverOffer(ctx: UserContext, input: Input): Promise<void> {
  const { db, user, config } = ctx
  requireConfirmed(ctx)
  const { id, promptId, prompt: text } = input
  if (!(await isDeliverable(db, id))) throw offerMoved()
  const analysis = await analyseNewText(text)
  await db.transaction(async (tx) => {
    const chosen = await namesOf(tx, input)
    // A refund locks the listing first, too.
    const [listing] = await tx
      .update(prompts)
      .set({ promptText: text, ...chosen, updatedAt: sql`now()` })
      .where(eq(prompts.id, promptId))
      .returning({ id: prompts.id, version: prompts.version, title: prompts.title, category: prompts.category })
    const [delivered] = await tx
      .update(offers)
      .set({
        status: 'delivered',
        dueAt: sql`now() + make_interval(days => ${config.offerLookDays})`,
        updatedAt: sql`now()`,
      })
      .where(deliverable(id))
      .returning({ buyerId: offers.buyerId })
    if (!listing || !delivered) throw offerMoved()
    // The drawn cover has the colour of the category.
    if (chosen.category !== undefined)
      await tx.update(prompts).set(newDrawnCover(listing)).where(eq(prompts.id, promptId))
    await writeFingerprints(tx, [{ promptId, version: listing.version, text, analysis }])
    await notify(tx, delivered.buyerId, { type: 'offer_delivered', promptId, actorId: user.id })
  })
}

const deliverable = (id: string) =>
  and(eq(offers.id, id), inArray(offers.status, statusesFor('deliver', 'engineer')), gt(offers.dueAt, sql`now()`))

/** Looked at before the text is, which may take long. */
const isDeliverable = async (db: Db, id: string): Promise<boolean> =>
  (await db.select({ id: offers.id }).from(offers).where(deliverable(id))).length > 0

/** The chosen names, which no admin removes before the transaction ends. @throws Invalid for one that sellers may not choose */
async function namesOf(tx: Db, { type, category, engine }: ChosenFields): Promise<ChosenFields> {
  const chosen = { type: type === undefined ? type : canonicalType(type), category, engine }
  if (type || category || engine) {
    const { types, categories, engines } = await lockLists(tx, 'list')
    const lists = { type: types, category: categories, engine: engines }
    for (const field of ['type', 'category', 'engine'] as const) {
      const name = chosen[field]
      if (!name || filterNames(lists[field]).includes(name)) continue
      const message = `Choose ${field === 'engine' ? 'an' : 'a'} ${field} from the list`
      throw new Invalid('invalid_input', message, [{ path: field, message }])
    }
  }
  return Object.fromEntries(Object.entries(chosen).filter(([, name]) => name !== undefined)) as ChosenFields
}
