import type { Engineer } from '@promptery/contract/people/engineers/engineers'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import { isLeaving } from '../../../platform/db/queries/account-deletion.ts'
import { isSuspended } from '../../../platform/db/queries/suspension.ts'
import { profiles, users } from '../../../platform/db/schema.ts'
import { NotFound } from '../../../platform/errors.ts'
import { presentEngineer } from '../present.ts'
import { presentPublicProfile } from '../profile/present-profile.ts'
import { engineerColumns, rankOf } from './engineer-rows.ts'

/**
 * A user as an engineer, with the rank in the list of engineers, null without uploads, and what they show of themselves.
 * @throws NotFound
 */
export async function getEngineer(
  ctx: Pick<Context, 'db' | 'user' | 'config' | 'files'>,
  input: { id: string },
): Promise<Engineer> {
  const [row] = await ctx.db
    .select({
      ...engineerColumns(ctx.config),
      uploadsCount: users.uploadsCount,
      isSuspended,
      isLeaving,
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
  if (!row) throw new NotFound('This user does not exist')
  const { profile, ...engineer } = row
  const isSeen =
    ctx.user?.id === row.id || ctx.user?.role === 'admin' || (profile?.isPublic && !row.isSuspended && !row.isLeaving)
  return {
    ...presentEngineer(ctx, engineer, row.uploadsCount === 0 ? null : await rankOf(ctx.db, row)),
    ...(profile && isSeen && { profile: presentPublicProfile(profile, ctx.files) }),
  }
}
