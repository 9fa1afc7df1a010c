import { and, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/db/db.ts'
import { answers, discussions, profiles, reviews, samples } from '../../platform/db/schema.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { inTextThread } from './thread/text-thread.ts'

interface Written {
  key: PgColumn
  text: SQL<string>
  language: PgColumn
}

/** What members write for everybody. Listings and their texts have their languages with their fingerprints. */
const WRITTEN: Written[] = [
  {
    key: discussions.id,
    text: sql`${discussions.topic} || E'\n' || ${discussions.description}`,
    language: discussions.language,
  },
  { key: answers.id, text: sql`${answers.text}`, language: answers.language },
  { key: reviews.id, text: sql`${reviews.text}`, language: reviews.language },
  { key: reviews.id, text: sql`${reviews.answer}`, language: reviews.answerLanguage },
  { key: samples.id, text: sql`${samples.text}`, language: samples.language },
  { key: profiles.userId, text: sql`${profiles.makes} || E'\n' || ${profiles.about}`, language: profiles.language },
]

/** Texts read and written at once. */
const BATCH = 200

/** Guesses the languages of texts that an earlier version, or the demo catalogue, stored without them. */
export async function fillInLanguages(db: Db, signal?: AbortSignal): Promise<void> {
  for (const written of WRITTEN) await fillIn(db, written, signal)
}

async function fillIn(db: Db, { key, text, language }: Written, signal?: AbortSignal): Promise<void> {
  for (let after: unknown; !signal?.aborted; ) {
    const rows = await db
      .select({ key, text })
      .from(key.table)
      .where(and(isNull(language), ne(text, ''), after === undefined ? undefined : gt(key, after)))
      .orderBy(key)
      .limit(BATCH)
    for (const row of rows) {
      const guess = await inTextThread('guessLanguage', row.text)
      // A change meanwhile has written its own.
      await db.execute(sql`update ${key.table} set ${sql.identifier(language.name)} = ${guess}
        where ${key} = ${row.key} and ${language} is null`)
    }
    after = rows.at(-1)?.key
    if (rows.length < BATCH) return
  }
}

export const fillInLanguagesJob: Job = {
  name: 'fill-in-languages',
  cron: '50 3 * * *',
  run: ({ db }, signal) => fillInLanguages(db, signal),
}
