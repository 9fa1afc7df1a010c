import type { Job } from '../../platform/jobs/job.ts'
import { listedPrompts } from '../visibility.ts'
import { countTitleWords, indexAllWords } from './dictionary.ts'

/** Indexes the words of listings that an earlier version stored without them, and counts the titles of each word. */
export const indexWordsJob: Job = {
  name: 'learn-search-words',
  cron: '0 * * * *',
  async run({ db, config }) {
    await indexAllWords(db)
    await countTitleWords(db, listedPrompts(config.requireApproval))
  },
}
