import { and, eq, isNull, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import { prompts } from '../../platform/db/schema.ts'

/**
 * Whether a new listing of the session's user waits as one of their first: fewer than the owner's number have passed.
 * Those that wait or were rejected do not count, so many at once all wait. Admins list at once.
 */
export async function isFirstListing({ db, config, user }: UserContext): Promise<boolean> {
  const { approveFirstListings: most } = config
  if (most === 0 || user.role === 'admin') return false
  const passed = await db
    .select({ id: prompts.id })
    .from(prompts)
    .where(
      and(
        eq(prompts.uploadedBy, user.id),
        // Nobody has looked at the listing of an offer.
        isNull(prompts.privateFor),
        sql`(${prompts.status} = 'approved' or (${prompts.status} = 'pending' and not ${prompts.mustBeApproved}))`,
      ),
    )
    .limit(most)
  return passed.length < most
}
