import { type SQL, sql } from 'drizzle-orm'
import { listings, POPULARITIES, searchIndex } from '../../platform/db/schema.ts'

/**
 * Listings that match a `tsquery`, the most popular parts of the index first. A statement that takes a limited
 * number of them does not read the other parts, so that a frequent word takes no longer than a rare one.
 * @param columns of `entry` and of `listings`
 * @param where a condition on `listings`
 */
export const entriesWith = (query: string, columns: SQL, where?: SQL): SQL =>
  sql.join(
    POPULARITIES.map(
      (popularity) => sql`(select ${columns} from ${searchIndex} as entry, lateral (select * from ${listings}
        where listings.id = entry.prompt_id offset 0) as listings
        where entry.popularity = ${sql.raw(String(popularity))} and entry.terms @@ ${query}::tsquery and ${where ?? sql`true`})`,
    ),
    sql` union all `,
  )
