import type { ReportSubject } from '@promptery/contract/moderation/report-lifecycle'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import { countStars } from '../../listings/counters.ts'
import type { Db } from '../../platform/db/db.ts'
import { answers, discussions, messages, prompts, purchases, reviews } from '../../platform/db/schema.ts'

interface Removal {
  caseId: string
  subject: ReportSubject
  subjectId: string
}

/** What is hidden by its column alone. A trigger counts answers. */
const HIDDEN = { discussion: discussions, answer: answers, message: messages } as const

/** Hides a review, topic, answer or message from everybody. What is not there any more stays so. */
export async function removeSubject(tx: Db, { caseId: removedBy, subject, subjectId: id }: Removal): Promise<void> {
  if (subject === 'review') return removeReview(tx, id, removedBy)
  if (!(subject in HIDDEN)) return
  const table = HIDDEN[subject as keyof typeof HIDDEN]
  await tx
    .update(table)
    .set({ removedBy })
    .where(and(eq(table.id, id), isNull(table.removedBy)))
}

/** Shows again what a case has removed. */
export async function restoreSubject(tx: Db, { caseId, subject, subjectId: id }: Removal): Promise<void> {
  if (subject === 'review') return restoreReview(tx, id, caseId)
  if (!(subject in HIDDEN)) return
  const table = HIDDEN[subject as keyof typeof HIDDEN]
  await tx
    .update(table)
    .set({ removedBy: null })
    .where(and(eq(table.id, id), eq(table.removedBy, caseId)))
}

async function removeReview(tx: Db, id: string, removedBy: string): Promise<void> {
  const prompt = await lockPromptOf(tx, id)
  const shown = and(eq(reviews.id, id), isNull(reviews.removedBy))
  const [before] = await tx.select({ counts: reviews.counts, stars: reviews.stars }).from(reviews).where(shown)
  if (!prompt || !before) return
  await tx.update(reviews).set({ removedBy, counts: false }).where(shown)
  if (before.counts) await countStars(tx, prompt, { reviews: -1, stars: -before.stars })
}

/** Its stars count unless its author was refunded. */
async function restoreReview(tx: Db, id: string, caseId: string): Promise<void> {
  const prompt = await lockPromptOf(tx, id)
  const paid = tx
    .select({ one: sql`1` })
    .from(purchases)
    .where(
      and(
        eq(purchases.promptId, reviews.promptId),
        eq(purchases.buyerId, reviews.authorId),
        sql`${purchases.status} = 'paid'`,
      ),
    )
  const [restored] = await tx
    .update(reviews)
    .set({ removedBy: null, counts: exists(paid) })
    .where(and(eq(reviews.id, id), eq(reviews.removedBy, caseId)))
    .returning({ counts: reviews.counts, stars: reviews.stars })
  if (prompt && restored?.counts) await countStars(tx, prompt, { reviews: 1, stars: restored.stars })
}

/** Locks as sales, refunds and reviewing do. */
async function lockPromptOf(tx: Db, reviewId: string): Promise<{ id: string; uploadedBy: string } | undefined> {
  const promptId = tx.select({ id: reviews.promptId }).from(reviews).where(eq(reviews.id, reviewId))
  const [prompt] = await tx
    .select({ id: prompts.id, uploadedBy: prompts.uploadedBy })
    .from(prompts)
    .where(eq(prompts.id, promptId))
    .for('no key update')
  return prompt
}
