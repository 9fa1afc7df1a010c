import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { indexListings } from '../../../catalog/search/index-listings.ts'
import { formerUsernames, prompts } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'

const NAMES = 100
const LISTINGS = 500

/** Writes changed names into the search index of listings, and forgets former names that are free again. */
export const searchNewNamesJob: Job = {
  name: 'search-new-names',
  cron: '* * * * *',
  async run({ db }, signal) {
    const changed = await db.select().from(formerUsernames).where(sql`not ${formerUsernames.isSearched}`).limit(NAMES)
    for (const { userId, usernameKey } of changed) {
      for (let after: string | undefined; ; ) {
        if (signal?.aborted) return
        const ids = await db
          .select({ id: prompts.id })
          .from(prompts)
          .where(and(eq(prompts.uploadedBy, userId), after === undefined ? undefined : gt(prompts.id, after)))
          .orderBy(prompts.id)
          .limit(LISTINGS)
        await db.transaction((tx) =>
          indexListings(
            tx,
            ids.map(({ id }) => id),
          ),
        )
        after = ids.at(-1)?.id
        if (ids.length < LISTINGS) break
      }
      await db
        .update(formerUsernames)
        .set({ isSearched: true })
        .where(and(eq(formerUsernames.userId, userId), eq(formerUsernames.usernameKey, usernameKey)))
    }
    await db.delete(formerUsernames).where(and(lt(formerUsernames.until, sql`now()`), formerUsernames.isSearched))
  },
}
