import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { rowsOf } from '../../db/rows-of.ts'
import { prompts, searchWords } from '../../db/schema.ts'

/** Shorter ones resemble too many others to be corrected to. */
const LENGTH_MIN = 3
const LENGTH_MAX = 30

/** What stands between words: they are split by the server, whatever the locale of the database. */
const BETWEEN = /[^\p{L}\p{N}]+/u

const wordsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.split(BETWEEN)))].filter(
    ({ length }) => length >= LENGTH_MIN && length <= LENGTH_MAX,
  )

/**
 * Takes in the words of folded texts, after their listings were committed: so no upload waits for another one's words.
 * In one order, so that two that take in the same words do not wait for each other.
 */
export async function learnWords(db: Db, texts: readonly string[]): Promise<void> {
  const words = wordsOf(texts).sort()
  if (words.length === 0) return
  await db.execute(
    sql`insert into ${searchWords} select unnest(${sql.param(words)}::text[]) order by 1 on conflict do nothing`,
  )
}

/** Listings whose words are read at once. */
const BATCH = 2_000

/** Takes in the words of all listings where there are none yet, as after an update of the shop. */
export async function learnAllWords(db: Db): Promise<void> {
  if ((await rowsOf(db, sql`select 1 from ${searchWords} limit 1`)).length > 0) return
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await rowsOf<{ id: string; text: string }>(
      db,
      sql`select id, search_text as text from ${prompts} where id > ${after}::uuid order by id limit ${BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    await learnWords(
      db,
      rows.map(({ text }) => text),
    )
    after = last.id
  }
}
