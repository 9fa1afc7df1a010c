import { learnAllWords } from '../listings/search/words.ts'
import type { Job } from './job.ts'

/** The words of listings come in with them. This takes in those of a shop that an earlier version has written. */
export const learnSearchWords: Job = {
  name: 'learn-search-words',
  cron: '0 3 * * *',
  run: ({ db }) => learnAllWords(db),
}
