import { DESK_FOUND_MAX, type DeskFound } from '@promptery/contract/desk'
import { isId } from '@promptery/contract/ids'
import { desc, eq } from 'drizzle-orm'
import { matchesSearch } from '../../catalog/search/search-query.ts'
import type { UserContext } from '../../platform/context.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { prompts, users } from '../../platform/db/schema.ts'

/** Listings of every state by words or their id, latest first. */
export async function findListings({ searchDb }: UserContext, search: string): Promise<DeskFound['listings']> {
  const rows = await searchDb
    .select({
      id: prompts.id,
      title: prompts.title,
      status: prompts.status,
      withdrawnAt: prompts.withdrawnAt,
      engineer: memberColumns(users),
    })
    .from(prompts)
    .innerJoin(users, eq(users.id, prompts.uploadedBy))
    .where(isId(search) ? eq(prompts.id, search.toLowerCase()) : matchesSearch(search))
    .orderBy(desc(prompts.id))
    .limit(DESK_FOUND_MAX)
  return rows.map(({ id, title, status, withdrawnAt, engineer }) => ({
    ...{ _id: id, title, engineer: presentMember(engineer) },
    status: withdrawnAt ? 'withdrawn' : status,
  }))
}
