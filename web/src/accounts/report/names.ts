import type { Decision, ReportReason, ReportSubject } from '@promptery/contract/moderation/report-lifecycle'

export const SUBJECT_NAMES: Record<ReportSubject, string> = {
  prompt: 'Listing',
  review: 'Review',
  discussion: 'Topic',
  answer: 'Answer',
  message: 'Message',
  user: 'Member',
}

export const REASON_NAMES: Record<ReportReason, string> = {
  spam: 'Advertising or spam',
  copied: 'Copied from someone else',
  harmful: 'Harmful or against the law',
  harassment: 'Insults or harasses',
  fraud: 'Deceives buyers',
  other: 'Something else',
}

export const DECISION_NAMES: Record<Decision, string> = {
  nothing: 'Do nothing',
  warn: 'Warn',
  take_off: 'Take off the market',
  remove: 'Remove',
  suspend_until: 'Suspend for some days',
  suspend: 'Suspend without an end',
}

/** What was decided. */
export const DECIDED: Record<Decision, string> = {
  nothing: 'Nothing was done',
  warn: 'Warned',
  take_off: 'Taken off the market',
  remove: 'Removed',
  suspend_until: 'Suspended',
  suspend: 'Suspended without an end',
}
