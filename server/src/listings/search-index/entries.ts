import { type SQL, sql } from 'drizzle-orm'
import { listings, POPULARITIES, searchIndex } from '../../platform/db/schema.ts'

/**
 * Listings that match each `tsquery`, the most popular parts of the index first. A statement that takes a limited
 * number of them does not read the other parts, so that a frequent word takes no longer than a rare one. Its plan does
 * not depend on what is searched.
 * @param columns of `entry` and of `listings`
 * @param where a condition on `listings`
 */
export function entriesWith(queries: readonly string[], columns: SQL, where?: SQL): SQL {
  const names = queries.map((_, at) => sql.raw(`query${at}`))
  const typed = queries.map((query, at) => sql`${query}::tsquery as ${names[at]}`)
  // Apart, PostgreSQL skips in one what another leaves out. As one query it looks at all that any of them matches.
  const matching = names.map((name) => sql` and terms @@ ${name}`)
  const parts = POPULARITIES.map(
    (popularity) => sql`(select ${columns} from (select * from ${searchIndex}
        where popularity = ${sql.raw(String(popularity))}${sql.join(matching)} offset 0) as entry,
      lateral (select * from ${listings} where listings.id = entry.prompt_id offset 0) as listings
      where ${where ?? sql`true`})`,
  )
  return sql`select entries.* from (select ${sql.join(typed, sql`, `)} offset 0) as typed,
    lateral (${sql.join(parts, sql` union all `)}) as entries`
}
