import type { LibraryView } from '@promptery/contract/constants'
import { eq, type SQL, sql } from 'drizzle-orm'
import { likes, prompts, purchases } from '../../db/schema.ts'
import { ownedBy } from '../../listings/ownership.ts'

/** What a user has bought and paid. Ids of purchases are in the order of buying. */
const bought = (userId: string): SQL =>
  sql`select ${purchases.id} as added, ${purchases.promptId} as prompt_id from ${purchases} where ${ownedBy(userId)}`

/** What a user has uploaded. Ids of prompts are in the order of uploading. */
const own = (userId: string): SQL =>
  sql`select ${prompts.id} as added, ${prompts.id} as prompt_id from ${prompts} where ${eq(prompts.uploadedBy, userId)}`

/** What a user likes. Likes have no ids: their time counts, in microseconds as PostgreSQL keeps it. */
const liked = (userId: string): SQL =>
  sql`select (extract(epoch from ${likes.createdAt}) * 1000000)::bigint as added, ${likes.promptId} as prompt_id
    from ${likes} where ${eq(likes.userId, userId)}`

/** Where the prompts of a view come from: one or two queries of `prompt_id` and `added`, which says when it came in. */
export function sourcesOf(view: LibraryView, userId: string): [SQL, SQL?] {
  if (view === 'liked') return [liked(userId)]
  if (view === 'bought') return [bought(userId)]
  if (view === 'own') return [own(userId)]
  return [bought(userId), own(userId)]
}
