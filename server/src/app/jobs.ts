import { fillInFingerprintsJob } from '../catalog/leak-detection/write-fingerprints.ts'
import { cleanUpFilesJob } from '../catalog/pictures/clean-up-files.ts'
import { indexListingsJob } from '../catalog/search/index-listings.ts'
import { searchNewNamesJob } from '../catalog/search/search-new-names.ts'
import { fillInLanguagesJob } from '../catalog/text/fill-in-languages.ts'
import { notifyWaitingJob } from '../features/desk/notify-waiting-job.ts'
import { notifyFollowersJob } from '../features/follows/notify-followers-job.ts'
import { deleteOldMailsJob } from '../features/mail/sending/mail-jobs.ts'
import { foldMessagesJob } from '../features/messages/fold-messages-job.ts'
import { checkPayments } from '../features/payment-status/check-account.ts'
import { endSuspensionsJob } from '../features/reports/move-case.ts'
import { askForReviewsJob } from '../features/reviews/ask-for-reviews.ts'
import { purgeVisitorsJob } from '../features/statistics/visit-counter.ts'
import { moveOverdueOffersJob } from '../money/offers/move-overdue-offers.ts'
import { payEngineersJob } from '../money/payouts/pay-engineers.ts'
import { reconcilePayments } from '../money/reconciliation/reconcile-payments.ts'
import { escalateRefundRequests } from '../money/refunds/requests/escalate-refund-requests-job.ts'
import {
  deleteExpiredRateLimits,
  deleteExpiredSessions,
  deleteOldNotifications,
} from '../platform/jobs/clean-up-jobs.ts'
import type { Job } from '../platform/jobs/job.ts'

export const JOBS: Job[] = [
  indexListingsJob,
  fillInFingerprintsJob,
  fillInLanguagesJob,
  cleanUpFilesJob,
  deleteExpiredSessions,
  deleteExpiredRateLimits,
  deleteOldNotifications,
  deleteOldMailsJob,
  checkPayments,
  payEngineersJob,
  purgeVisitorsJob,
  reconcilePayments,
  escalateRefundRequests,
  moveOverdueOffersJob,
  askForReviewsJob,
  endSuspensionsJob,
  searchNewNamesJob,
  foldMessagesJob,
  notifyFollowersJob,
  notifyWaitingJob,
]
