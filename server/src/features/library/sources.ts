import type { LibraryView } from '@promptery/contract/constants'
import { eq, type SQL, sql } from 'drizzle-orm'
import { ownedBy } from '../../catalog/ownership.ts'
import { likes, prompts, purchases } from '../../platform/db/schema.ts'

/** Paid purchases. Their ids are in the order of buying. */
const bought = (userId: string): SQL =>
  sql`select ${purchases.id} as added, ${purchases.promptId} as prompt_id from ${purchases} where ${ownedBy(userId)}`

/** Uploads without the listings of offers. Ids of prompts are in the order of uploading. */
const own = (userId: string): SQL =>
  sql`select ${prompts.id} as added, ${prompts.id} as prompt_id from ${prompts}
    where ${eq(prompts.uploadedBy, userId)} and ${prompts.privateFor} is null`

/** Likes. These have no ids and are ordered by time, in microseconds. */
const liked = (userId: string): SQL =>
  sql`select (extract(epoch from ${likes.createdAt}) * 1000000)::bigint as added, ${likes.promptId} as prompt_id
    from ${likes} where ${eq(likes.userId, userId)}`

/** Queries of a view's prompts, one or two, each with `prompt_id` and `added`, the sort key. */
export function sourcesOf(view: LibraryView, userId: string): [SQL, SQL?] {
  if (view === 'liked') return [liked(userId)]
  if (view === 'bought') return [bought(userId)]
  if (view === 'own') return [own(userId)]
  return [bought(userId), own(userId)]
}
