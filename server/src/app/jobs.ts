import { askForReviewsJob } from '../library/reviews/ask-for-reviews.ts'
import { fillInFingerprintsJob } from '../listings/leak-detection/write-fingerprints.ts'
import { cleanUpFilesJob } from '../listings/pictures/clean-up-files.ts'
import { indexListingsJob, searchNewNamesJob } from '../listings/search-index/index-listings.ts'
import { fillInLanguagesJob } from '../listings/text/fill-in-languages.ts'
import { notifyFollowersJob } from '../market/notify-followers-job.ts'
import { endSuspensionsJob } from '../moderation/reports/move-case.ts'
import { deleteOldMailsJob } from '../notices/mail/sending/mail-jobs.ts'
import type { Job } from '../platform/jobs/job.ts'
import { deleteExpiredRateLimits, deleteExpiredSessions, deleteOldNotifications } from '../platform/jobs/start-jobs.ts'
import { moveOverdueOffersJob } from '../sales/offers/end-offer.ts'
import { checkPayments } from '../sales/payment-status/check-account.ts'
import { payEngineersJob } from '../sales/payouts/pay-engineers.ts'
import { reconcilePayments } from '../sales/reconciliation/reconcile.ts'
import { escalateRefundRequestsJob } from '../sales/refunds/requests.ts'
import { purgeVisitorsJob } from '../sales/statistics/visit-counter.ts'
import { notifyWaitingJob } from '../shop/desk/desk.ts'

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
  escalateRefundRequestsJob,
  moveOverdueOffersJob,
  askForReviewsJob,
  endSuspensionsJob,
  searchNewNamesJob,
  notifyFollowersJob,
  notifyWaitingJob,
]
