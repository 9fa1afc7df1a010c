// Without zod, so that the client can load it.

export const REPORT_SUBJECTS = ['prompt', 'review', 'discussion', 'answer', 'message', 'user'] as const
export type ReportSubject = (typeof REPORT_SUBJECTS)[number]

export const REPORT_REASONS = ['spam', 'copied', 'harmful', 'harassment', 'fraud', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** The reports of one subject are one case. */
export const CASE_STATUSES = ['open', 'decided', 'appealed', 'upheld', 'undone'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Cases that wait for an admin. */
export const WAITING_CASES = ['open', 'appealed'] as const satisfies readonly CaseStatus[]

export const DECISIONS = ['nothing', 'warn', 'take_off', 'remove', 'suspend_until', 'suspend'] as const
export type Decision = (typeof DECISIONS)[number]

/** Decisions that their person may appeal against: once, since no move leads back to `decided`. */
const AGAINST_SOMEONE = ['warn', 'take_off', 'remove', 'suspend_until', 'suspend'] as const satisfies Decision[]

interface CaseMove {
  from: readonly CaseStatus[]
  to: CaseStatus
  /** The decisions of cases that can make the move. */
  after?: readonly Decision[]
}

/** A case that was decided wrongly is undone; one in which nothing was done is opened again. */
export const CASE_MOVES = {
  decide: { from: ['open'], to: 'decided' },
  reopen: { from: ['decided'], to: 'open', after: ['nothing'] },
  appeal: { from: ['decided'], to: 'appealed', after: AGAINST_SOMEONE },
  uphold: { from: ['appealed'], to: 'upheld', after: AGAINST_SOMEONE },
  undo: { from: ['decided', 'appealed', 'upheld'], to: 'undone', after: AGAINST_SOMEONE },
} as const satisfies Record<string, CaseMove>
export type CaseMoveName = keyof typeof CASE_MOVES

/** Whether a case can make a move. The server makes it by a conditional update. */
export function canMove(name: CaseMoveName, { status, decision }: { status: CaseStatus; decision: Decision | null }) {
  const { from, after }: CaseMove = CASE_MOVES[name]
  return from.includes(status) && (after === undefined || (decision !== null && after.includes(decision)))
}

const ALWAYS = ['nothing', 'warn', 'suspend_until', 'suspend'] as const satisfies Decision[]

/** The decisions that each subject allows. */
export const DECISIONS_ON: Record<ReportSubject, readonly Decision[]> = {
  prompt: [...ALWAYS, 'take_off'],
  review: [...ALWAYS, 'remove'],
  discussion: [...ALWAYS, 'remove'],
  answer: [...ALWAYS, 'remove'],
  message: [...ALWAYS, 'remove'],
  user: ALWAYS,
}

/** Cases that wait, oldest first, or decided ones, latest first. */
export const REPORT_VIEWS = ['waiting', 'decided'] as const
export type ReportView = (typeof REPORT_VIEWS)[number]
