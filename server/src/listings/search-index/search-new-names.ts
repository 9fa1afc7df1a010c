import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { formerUsernames, prompts, users } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { indexListings } from './index-listings.ts'

const NAMES = 100
const LISTINGS = 500

/** Writes changed names into the search index of listings, and forgets former names that are free again. */
export const searchNewNamesJob: Job = {
  name: 'search-new-names',
  cron: '* * * * *',
  async run({ db }, signal) {
    const former = await db.select().from(formerUsernames).where(sql`not ${formerUsernames.isSearched}`).limit(NAMES)
    const named = await db
      .select({ userId: users.id, name: users.displayName })
      .from(users)
      .where(sql`not ${users.isNameSearched}`)
      .limit(NAMES)
    for (const userId of new Set([...former, ...named].map((row) => row.userId))) {
      await indexListingsOf(db, userId, signal)
      if (signal?.aborted) return
      const keys = former.flatMap((row) => (row.userId === userId ? [row.usernameKey] : []))
      await db
        .update(formerUsernames)
        .set({ isSearched: true })
        .where(and(eq(formerUsernames.userId, userId), inArray(formerUsernames.usernameKey, keys)))
      const read = named.find((row) => row.userId === userId)
      // A name that was changed meanwhile waits for the next run.
      const isSame = read && sql`${users.displayName} is not distinct from ${read.name}`
      if (read)
        await db
          .update(users)
          .set({ isNameSearched: true })
          .where(and(eq(users.id, userId), isSame))
    }
    await db.delete(formerUsernames).where(and(lt(formerUsernames.until, sql`now()`), formerUsernames.isSearched))
  },
}

async function indexListingsOf(db: Db, userId: string, signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; !signal?.aborted; ) {
    const rows = await db
      .select({ id: prompts.id })
      .from(prompts)
      .where(and(eq(prompts.uploadedBy, userId), after === undefined ? undefined : gt(prompts.id, after)))
      .orderBy(prompts.id)
      .limit(LISTINGS)
    const ids = rows.map(({ id }) => id)
    await db.transaction((tx) => indexListings(tx, ids))
    after = ids.at(-1)
    if (ids.length < LISTINGS) return
  }
}
