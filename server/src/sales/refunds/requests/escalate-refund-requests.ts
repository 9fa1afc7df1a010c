import { REFUND_DECISION_DAYS } from '@promptery/contract/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { adminIds } from '../../../platform/db/queries/admins.ts'
import { notify } from '../../../platform/db/queries/notifications/notify.ts'
import { purchases, refundRequests } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'

/** Escalates overdue refund requests to the admins and notifies them, once. @returns how many */
export async function escalateRefundRequests(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    const escalated = await tx
      .update(refundRequests)
      .set({ escalatedAt: sql`now()` })
      .from(purchases)
      .where(
        and(
          eq(purchases.id, refundRequests.purchaseId),
          eq(refundRequests.status, 'open'),
          isNull(refundRequests.escalatedAt),
          sql`${refundRequests.createdAt} <= now() - make_interval(days => ${REFUND_DECISION_DAYS})`,
        ),
      )
      .returning({ promptId: purchases.promptId, buyerId: purchases.buyerId, reason: refundRequests.reason })
    const admins = escalated.length > 0 ? await adminIds(tx) : []
    for (const { promptId, buyerId, reason } of escalated) {
      for (const adminId of admins) {
        await notify(tx, adminId, { type: 'refund_escalated', promptId, actorId: buyerId, reason })
      }
    }
    return escalated.length
  })
}

export const escalateRefundRequestsJob: Job = {
  name: 'escalate-refund-requests',
  cron: '17 * * * *',
  async run({ db, log }) {
    const count = await escalateRefundRequests(db)
    if (count > 0) log.info({ count }, 'refund requests were escalated to the admins')
  },
}
