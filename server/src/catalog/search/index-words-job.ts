import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { backfills, prompts, users } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { listedPrompts } from '../visibility.ts'
import { countTitleWords, indexAllWords, indexWords } from './dictionary.ts'
import { promptSearchText } from './search-text.ts'

/** Indexes the words of listings and open texts that an earlier version stored without them, and counts the titles of each word. */
export const indexWordsJob: Job = {
  name: 'learn-search-words',
  cron: '0 * * * *',
  async run({ db, config }) {
    await indexAllWords(db)
    await indexOpenTexts(db)
    await countTitleWords(db, listedPrompts(config.requireApproval))
  },
}

/** Listings read at once, whose texts may be long. */
const BATCH = 200

/** Name of the backfill. */
const BACKFILL = 'search-open-texts'

/** Adds the keywords of open texts to search texts, once, as an earlier version stored them without. */
export async function indexOpenTexts(db: Db): Promise<void> {
  if ((await db.$count(backfills, eq(backfills.name, BACKFILL))) > 0) return
  const { id, title, description, category, type, engine, isOpen, promptText, searchText } = prompts
  const columns = { id, title, description, category, type, engine, isOpen, promptText, searchText }
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await db
      .select({ ...columns, uploaderName: users.username })
      .from(prompts)
      .innerJoin(users, eq(users.id, prompts.uploadedBy))
      .where(and(eq(isOpen, true), eq(prompts.priceCents, 0), gt(id, after)))
      .orderBy(id)
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) break
    const texts = rows.map(promptSearchText)
    await db.transaction(async (tx) => {
      // One that was changed meanwhile has its keywords, or is no longer open.
      await tx.execute(sql`update ${prompts} set search_text = indexed.text
        from unnest(${sql.param(rows.map((row) => row.id))}::uuid[], ${sql.param(rows.map((row) => row.searchText))}::text[],
          ${sql.param(texts)}::text[]) as indexed (id, former, text)
        where ${prompts}.id = indexed.id and search_text = indexed.former and is_open and price_cents = 0`)
      await indexWords(tx, texts)
    })
    after = last.id
  }
  await db.insert(backfills).values({ name: BACKFILL }).onConflictDoNothing()
}
