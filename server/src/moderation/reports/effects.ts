import type { Decision } from '@promptery/contract/moderation/report-lifecycle'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { requireAdmin } from '../../platform/db/queries/admins.ts'
import type { AuditedAct } from '../../platform/db/queries/audit.ts'
import { queueMail } from '../../platform/db/queries/notifications/queue-mail.ts'
import { endSuspension, listAgain, suspendUser, takeOff } from '../../platform/db/queries/suspension.ts'
import type { reportCases } from '../../platform/db/schema.ts'
import { removeSubject, restoreSubject } from './remove-subject.ts'

export type CaseRow = typeof reportCases.$inferSelect

interface Effect {
  act: AuditedAct
  /** The notification of the person. Absent: a mail says it, as they cannot read notifications. */
  notification?: 'warned' | 'taken_off' | 'content_removed'
  apply?(ctx: UserContext, tx: Db, decided: CaseRow): Promise<void>
  /** Takes back exactly what `apply` of the same case has changed. */
  revert?(tx: Db, decided: CaseRow): Promise<void>
}

const suspension: Effect = {
  act: 'suspend',
  async apply({ user }, tx, { id: caseId, personId: userId, until, answer }) {
    await requireAdmin(tx, user.id)
    await suspendUser(tx, { userId, caseId, until })
    const text = `${answer} You are signed out everywhere, and your listings are off the market. Sign in to read until when. There you can appeal, once.`
    await queueMail(tx, { userId, kind: 'security', content: { title: 'Your account is suspended', text } })
  },
  revert: (tx, { id: caseId, personId: userId }) => endSuspension(tx, { userId, caseId }),
}

/** What each decision does. */
export const EFFECTS: Record<Decision, Effect> = {
  nothing: { act: 'dismiss-report' },
  warn: { act: 'warn', notification: 'warned' },
  take_off: {
    act: 'take-off',
    notification: 'taken_off',
    apply: (_ctx, tx, { id: caseId, subjectId: promptId }) => takeOff(tx, { promptId, caseId }),
    revert: (tx, { id: caseId, personId: userId }) => listAgain(tx, { userId, caseId }),
  },
  remove: {
    act: 'remove',
    notification: 'content_removed',
    apply: (_ctx, tx, { id: caseId, ...removed }) => removeSubject(tx, { caseId, ...removed }),
    revert: (tx, { id: caseId, ...removed }) => restoreSubject(tx, { caseId, ...removed }),
  },
  suspend_until: suspension,
  suspend: suspension,
}
