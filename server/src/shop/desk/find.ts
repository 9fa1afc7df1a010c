import { emailKeyOf } from '@promptery/contract/accounts/email-address'
import { isId } from '@promptery/contract/ids'
import { DESK_FOUND_MAX, type DeskFound } from '@promptery/contract/shop/desk'
import { desc, eq, or, sql } from 'drizzle-orm'
import { matchesSearch } from '../../market/search/search-query.ts'
import type { UserContext } from '../../platform/context.ts'
import { foldText, likePrefix } from '../../platform/db/fold-text.ts'
import { memberColumns, presentMember } from '../../platform/db/member-columns.ts'
import { formerUsernames, prompts, users } from '../../platform/db/schema.ts'
import { readableEmail } from '../../platform/readable-email.ts'

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

/** Users by the beginning of their usernames or display names, a username that they had lately, their whole address or their id, by name. */
export async function findPeople({ db }: UserContext, search: string): Promise<DeskFound['people']> {
  const name = search.toLowerCase()
  const rows = await db
    .select({
      member: memberColumns(users),
      email: users.email,
      role: users.role,
      uploads: users.uploadsCount,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      or(
        sql`${users.usernameKey} like ${likePrefix(name)}`,
        sql`${users.displayNameKey} like ${likePrefix(foldText(search))}`,
        eq(users.emailKey, emailKeyOf(search)),
        // An array, which the planner looks up by the index.
        sql`${users.id} = any (array(select user_id from ${formerUsernames}
          where username_key = ${name} and until > now()))`,
        isId(name) ? eq(users.id, name) : undefined,
      ),
    )
    .orderBy(users.usernameKey)
    .limit(DESK_FOUND_MAX)
  return rows.map(({ member, email, role, uploads, createdAt }) => ({
    ...{ ...presentMember(member), email: readableEmail(email ?? ''), role, uploads },
    joinedAt: createdAt.toISOString(),
  }))
}
