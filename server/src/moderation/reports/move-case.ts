import {
  CASE_MOVES,
  type CaseMoveName,
  DECISIONS_ON,
  type Decision,
  type ReportSubject,
} from '@promptery/contract/moderation/report-lifecycle'
import type { DecideCaseBody, MoveCaseBody } from '@promptery/contract/moderation/reports'
import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { countStars } from '../../listings/counters.ts'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { type AuditedAct, recordAct } from '../../platform/db/queries/audit.ts'
import { insertNotifications, notify } from '../../platform/db/queries/notify.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import {
  endSuspension,
  listAgain,
  requireAdmin,
  selectEnded,
  suspendUser,
  takeOff,
} from '../../platform/db/queries/suspension.ts'
import {
  answers,
  discussions,
  messages,
  prompts,
  purchases,
  reportCases,
  reports,
  reviews,
  users,
} from '../../platform/db/schema.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../platform/errors.ts'
import type { Job } from '../../platform/jobs/job.ts'

interface Which {
  id: string
  address: string
}
type Input = Which & MoveCaseBody
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Decides a case, undoes a decision, opens a case again or refuses an appeal, audits that and notifies both sides: for
 * admins.
 * @param input.address client address
 * @throws NotFound, Conflict when the case no longer allows it, Invalid for a decision that the subject does not allow,
 *   Forbidden for a case about oneself
 */
export async function moveCase(ctx: UserContext, input: Input): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      if (input.move === 'decide') await decide(ctx, tx, input)
      else if (input.move === 'undo') await undo(ctx, tx, input)
      else if (input.move === 'uphold') await uphold(ctx, tx, input)
      else await reopen(ctx, tx, input)
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'report_cases_once') throw error
    throw new Conflict('reported_again', 'This was reported again, and waits as another case')
  }
}

/** Decides a case in a transaction. Throws as `moveCase` does. */
export async function decide(ctx: UserContext, tx: Db, input: Which & DecideCaseBody): Promise<void> {
  const { decision, answer, days } = input
  const decided = await move(ctx, tx, input.id, 'decide', {
    decision,
    answer,
    until: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
    decidedBy: ctx.user.id,
    decidedAt: sql`now()`,
  })
  if (!DECISIONS_ON[decided.subject].includes(decision)) {
    const message = 'This decision is not for what was reported'
    throw new Invalid('invalid_input', message, [{ path: 'decision', message }])
  }
  const { act, notification, apply } = EFFECTS[decision]
  await apply?.(ctx, tx, decided)
  await audit(ctx, tx, input, act, decided)
  if (notification) {
    const promptId = notification === 'taken_off' ? { promptId: decided.subjectId } : {}
    await notify(tx, decided.personId, { type: notification, reason: answer, ...promptId })
  }
  await notifyReporters(tx, decided, decision === 'nothing' ? 'report_dismissed' : 'report_acted')
}

async function undo(ctx: UserContext, tx: Db, input: Input): Promise<void> {
  const undone = await move(ctx, tx, input.id, 'undo', {})
  if (undone.decision) await EFFECTS[undone.decision].revert?.(tx, undone)
  await audit(ctx, tx, input, 'undo-decision', undone)
  await notify(tx, undone.personId, { type: 'decision_undone' })
  await notifyReporters(tx, undone, 'decision_undone')
}

async function uphold(ctx: UserContext, tx: Db, input: Input): Promise<void> {
  const upheld = await move(ctx, tx, input.id, 'uphold', {})
  await audit(ctx, tx, input, 'uphold-decision', upheld)
  await notify(tx, upheld.personId, { type: 'decision_upheld', reason: upheld.answer })
}

async function reopen(ctx: UserContext, tx: Db, input: Input): Promise<void> {
  const undecided = { decision: null, answer: '', decidedBy: null, decidedAt: null }
  await audit(ctx, tx, input, 'reopen-report', await move(ctx, tx, input.id, 'reopen', undecided))
}

type Changes = { [Column in keyof CaseRow]?: CaseRow[Column] | SQL }

/** Makes a move by one conditional update. */
async function move(ctx: UserContext, tx: Db, id: string, name: CaseMoveName, changes: Changes): Promise<CaseRow> {
  const moves: Record<
    CaseMoveName,
    { from: readonly CaseRow['status'][]; to: CaseRow['status']; after?: readonly string[] }
  > = CASE_MOVES
  const { from, to, after } = moves[name]
  const [moved] = await tx
    .update(reportCases)
    .set({ ...changes, status: to })
    .where(
      and(
        eq(reportCases.id, id),
        inArray(reportCases.status, [...from]),
        after && inArray(sql`${reportCases.decision}`, [...after]),
      ),
    )
    .returning()
  if (!moved) {
    if ((await tx.$count(reportCases, eq(reportCases.id, id))) === 0) throw new NotFound('This case does not exist')
    throw new Conflict('already_decided', 'This has been decided already')
  }
  if (moved.personId === ctx.user.id) throw new Forbidden('own_account', 'Another admin decides about you')
  return moved
}

/** Audits an act on what was reported, or on the person. */
async function audit(ctx: UserContext, tx: Db, { address }: Which, act: AuditedAct, row: CaseRow): Promise<void> {
  const isOfPerson = row.decision === 'warn' || row.decision === 'suspend' || row.decision === 'suspend_until'
  const [person] = await tx.select({ username: users.username }).from(users).where(eq(users.id, row.personId))
  const name = person?.username ?? ''
  await recordAct(tx, {
    act,
    actor: { id: ctx.user.id, name: ctx.user.username, address },
    subject: isOfPerson
      ? { type: 'user', id: row.personId, name }
      : { type: row.subject, id: row.subjectId, name: row.title },
  })
}

type Type = 'report_acted' | 'report_dismissed' | 'decision_undone'

/** Notifies all who have reported a case, in one statement. */
const notifyReporters = (tx: Db, { id, title }: CaseRow, type: Type): Promise<void> =>
  insertNotifications(tx, {
    columns: sql`user_id, type, reason`,
    select: sql`select ${reports.reporterId}, ${type}::text, ${title}::text from ${reports} where ${reports.caseId} = ${id}`,
  })

const BATCH = 100

/** Lists again what suspensions had taken off whose time is over. Signing in works from that moment on without it. */
export const endSuspensionsJob: Job = {
  name: 'end-suspensions',
  cron: '*/5 * * * *',
  async run({ db, log }, signal) {
    for (let found = BATCH; found === BATCH && !signal?.aborted; ) {
      const ended = await selectEnded(db, BATCH)
      for (const one of ended) await db.transaction((tx) => endSuspension(tx, one))
      if (ended.length > 0) log.info({ count: ended.length }, 'suspensions are over')
      found = ended.length
    }
  },
}

type CaseRow = typeof reportCases.$inferSelect

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
const EFFECTS: Record<Decision, Effect> = {
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

interface Removal {
  caseId: string
  subject: ReportSubject
  subjectId: string
}

/** What is hidden by its column alone. A trigger counts answers. */
const HIDDEN = { discussion: discussions, answer: answers, message: messages } as const

/** Hides a review, topic, answer or message from everybody. What is not there any more stays so. */
async function removeSubject(tx: Db, { caseId: removedBy, subject, subjectId: id }: Removal): Promise<void> {
  if (subject === 'review') return removeReview(tx, id, removedBy)
  if (!(subject in HIDDEN)) return
  const table = HIDDEN[subject as keyof typeof HIDDEN]
  await tx
    .update(table)
    .set({ removedBy })
    .where(and(eq(table.id, id), isNull(table.removedBy)))
}

/** Shows again what a case has removed. */
async function restoreSubject(tx: Db, { caseId, subject, subjectId: id }: Removal): Promise<void> {
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
