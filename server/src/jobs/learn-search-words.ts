import { countTitleWords, learnAllWords } from '../listings/search/words.ts'
import { listedPrompts } from '../listings/visibility.ts'
import type { Job } from './job.ts'

/**
 * The words of listings come in with them. This takes in those of a shop that an earlier version has written, and counts
 * the titles that have them.
 */
export const learnSearchWords: Job = {
  name: 'learn-search-words',
  cron: '0 * * * *',
  async run({ db, config }) {
    await learnAllWords(db)
    await countTitleWords(db, listedPrompts(config.requireApproval))
  },
}
