import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { formerUsernames, prompts, users } from '../../../platform/db/schema.ts'
import type { Job } from '../../../platform/jobs/job.ts'

const NAMES = 100
const LISTINGS = 500

/** Writes changed names into the search text of listings, and forgets former names that are free again. */
export const searchNewNamesJob: Job = {
  name: 'search-new-names',
  cron: '* * * * *',
  async run({ db }, signal) {
    const changed = await db
      .select({ userId: users.id, former: formerUsernames.usernameKey, name: users.usernameKey })
      .from(formerUsernames)
      .innerJoin(users, eq(users.id, formerUsernames.userId))
      .where(sql`not ${formerUsernames.isSearched}`)
      .limit(NAMES)
    for (const one of changed) {
      while ((await renameListings(db, one)) === LISTINGS) if (signal?.aborted) return
      await db
        .update(formerUsernames)
        .set({ isSearched: true })
        .where(and(eq(formerUsernames.userId, one.userId), eq(formerUsernames.usernameKey, one.former)))
    }
    await db.delete(formerUsernames).where(and(lt(formerUsernames.until, sql`now()`), formerUsernames.isSearched))
  },
}

/** The name is the last word of a search text (`promptSearchText`). @returns how many listings had the former one */
async function renameListings(db: Db, { userId, former, name }: { userId: string; former: string; name: string }) {
  const ending = ` ${former}`
  const has = sql`right(${prompts.searchText}, ${ending.length}) = ${ending}`
  const some = db
    .select({ id: prompts.id })
    .from(prompts)
    .where(and(eq(prompts.uploadedBy, userId), has))
    .limit(LISTINGS)
  const renamed = await db
    .update(prompts)
    .set({ searchText: sql`left(${prompts.searchText}, ${-former.length}) || ${name}` })
    .where(sql`${prompts.id} in ${some}`)
    .returning({ id: prompts.id })
  return renamed.length
}
