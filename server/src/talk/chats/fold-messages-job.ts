import { asc, isNull, sql } from 'drizzle-orm'
import { messages } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { searchTextOf } from './send-message.ts'

const BATCH = 500

/** Folds the words of messages that were written before there was a search, or by a process of that release. */
export const foldMessagesJob: Job = {
  name: 'fold-messages',
  cron: '*/5 * * * *',
  async run({ db }, signal) {
    while (!signal?.aborted) {
      const some = await db
        .select({ id: messages.id, message: messages.message, attachment: messages.attachment })
        .from(messages)
        .where(isNull(messages.searchText))
        .orderBy(asc(messages.id))
        .limit(BATCH)
      const [ids, texts] = [some.map(({ id }) => id), some.map(searchTextOf)]
      await db.execute(sql`update ${messages} set search_text = folded.text
        from unnest(${sql.param(ids)}::uuid[], ${sql.param(texts)}::text[]) as folded (id, text)
        where ${messages.id} = folded.id`)
      if (some.length < BATCH) return
    }
  },
}
