import type { ExplainDifferenceBody } from '@promptery/contract/money/payments'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../../context.ts'
import { recordAct } from '../../../db/queries/audit.ts'
import { reconciliationDifferences } from '../../../db/schema.ts'
import { NotFound } from '../../../errors.ts'

type Input = { id: string; address: string } & ExplainDifferenceBody

/**
 * Marks a difference as explained, or explains it anew: admins are not asked about it any more. For admins.
 * @throws NotFound also for one that is resolved
 */
export async function explainDifference({ db, user }: UserContext, { id, address, explanation }: Input): Promise<void> {
  await db.transaction(async (tx) => {
    const [explained] = await tx
      .update(reconciliationDifferences)
      .set({ explanation, explainedAt: sql`now()` })
      .where(and(eq(reconciliationDifferences.id, id), isNull(reconciliationDifferences.resolvedAt)))
      .returning({ name: reconciliationDifferences.description })
    if (!explained) throw new NotFound('This difference does not exist')
    await recordAct(tx, {
      act: 'explain-difference',
      actor: { id: user.id, name: user.username, address },
      subject: { type: 'difference', id, name: explained.name },
    })
  })
}
