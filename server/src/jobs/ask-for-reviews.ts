import { askForReviews } from '../features/reviews/ask-for-reviews.ts'
import type { Job } from './job.ts'

/** Buyers are asked for a review once, a week after. */
export const askForReviewsJob: Job = {
  name: 'ask-for-reviews',
  cron: '43 * * * *',
  async run({ db, config, log }) {
    const count = await askForReviews(db, config)
    if (count > 0) log.info({ count }, 'buyers were asked for a review')
  },
}
