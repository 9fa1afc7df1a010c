import type { Job } from '../../platform/jobs/job.ts'
import { askForReviews } from './ask-for-reviews.ts'

/** Asks buyers for a review, once, a week after the purchase. */
export const askForReviewsJob: Job = {
  name: 'ask-for-reviews',
  cron: '43 * * * *',
  async run({ db, config, log }) {
    const count = await askForReviews(db, config)
    if (count > 0) log.info({ count }, 'buyers were asked for a review')
  },
}
