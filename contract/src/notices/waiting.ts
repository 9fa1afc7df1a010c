import { paths } from '../client-paths.ts'
import { LIMITS } from '../constants.ts'

/** What waits for an admin: decisions, and what is broken. */
export const WAITING = [
  'approvals',
  /** Cases of reports, and appeals. */
  'reports',
  'held',
  'refundRequests',
  'failedRefunds',
  'disputes',
  /** Disputed offers. */
  'offers',
  'differences',
  'refusals',
  'failedMails',
  'failedJobs',
  /** The scheduled backup failed, or is overdue. */
  'failedBackups',
] as const
export type Waiting = (typeof WAITING)[number]

/** The part of the desk that names failed jobs and the age of the last backup. */
export const HOW_IT_RUNS_ID = 'how-it-runs'

interface WaitingKind {
  label: string
  /** The screen where it is dealt with. */
  path: string
  /**
   * How admins are notified: of each one, with its buyer and prompt, by the act itself; or by a notification of this type,
   * which tells how many wait.
   */
  notified: 'each' | 'waiting' | 'failing'
}

export const WAITING_KINDS: Record<Waiting, WaitingKind> = {
  approvals: { label: 'Prompts to approve', path: paths.adminApproval, notified: 'waiting' },
  reports: { label: 'Reports and appeals to decide', path: paths.adminReports, notified: 'waiting' },
  held: { label: 'Held prompts to decide', path: `${paths.adminApproval}?status=held`, notified: 'waiting' },
  refundRequests: {
    label: 'Refund requests to decide',
    path: `${paths.adminTransactions}#refund-requests`,
    notified: 'each',
  },
  failedRefunds: {
    label: 'Refunds that did not arrive',
    path: `${paths.adminTransactions}#outstanding-refunds`,
    notified: 'each',
  },
  disputes: {
    label: "Disputes to answer in the provider's dashboard",
    path: paths.adminTransactions,
    notified: 'each',
  },
  offers: {
    label: 'Disputed offers to decide',
    path: `${paths.adminTransactions}?offers=disputed#hired-work`,
    notified: 'each',
  },
  differences: {
    label: 'Discrepancies with the payment provider',
    path: `${paths.adminTransactions}#reconciliation`,
    notified: 'failing',
  },
  refusals: { label: 'Payment errors', path: paths.adminTransactions, notified: 'failing' },
  failedMails: { label: 'Mails that could not be sent', path: paths.adminMail, notified: 'failing' },
  failedJobs: { label: 'Jobs that failed', path: `${paths.admin}#${HOW_IT_RUNS_ID}`, notified: 'failing' },
  failedBackups: {
    label: 'Backups that failed or are overdue',
    path: `${paths.admin}#${HOW_IT_RUNS_ID}`,
    notified: 'failing',
  },
}

/** A kind with its number, such as “Reports and appeals to decide: 3”. */
export const describeWaiting = ({ kind, count }: { kind: Waiting; count: number }): string =>
  `${WAITING_KINDS[kind].label}: ${count > LIMITS.totalMax ? `${LIMITS.totalMax}+` : count}`
