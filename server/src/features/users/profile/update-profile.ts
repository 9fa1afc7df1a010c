import { toCents } from '@promptery/contract/money/money'
import type { Profile, ProfileBody } from '@promptery/contract/people/profile/profile'
import { eq } from 'drizzle-orm'
import { findCopiedText, holdForApproval } from '../../../catalog/holds.ts'
import { inTextThread } from '../../../catalog/text/thread/text-thread.ts'
import type { UserContext } from '../../../platform/context.ts'
import { profiles, users } from '../../../platform/db/schema.ts'
import { Invalid } from '../../../platform/errors.ts'
import { getProfile } from './get-profile.ts'

const workColumns = ({ isTaken, from, days }: NonNullable<ProfileBody['work']>) => ({
  takesWork: isTaken,
  workFromCents: from === null ? null : toCents(from),
  workDays: days,
})

/**
 * Changes what the session's user says about themselves, and who sees it.
 * @throws Invalid for words with a text that another engineer sells, TooManyRequests
 */
export async function updateProfile(ctx: UserContext, input: ProfileBody): Promise<Profile> {
  const { showsEmail, work, ...written } = input
  const texts = [input.makes, input.about, ...input.links].filter((text) => text !== '')
  const sold = await findCopiedText(ctx, texts)
  if (sold) {
    await ctx.db.transaction((tx) => holdForApproval(tx, ctx.user.id, { decidedAt: new Date() }, sold))
    const message = 'Too much of this is a text that another engineer sells: leave that out'
    throw new Invalid('prompt_given_away', message, [{ path: 'about', message }])
  }
  const language = await inTextThread('guessLanguage', `${input.makes}\n${input.about}`)
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(profiles)
      .values({ userId: ctx.user.id, ...written, language })
      .onConflictDoUpdate({ target: profiles.userId, set: { ...written, language } })
    await tx
      .update(users)
      .set({ hidesEmail: !showsEmail, ...(work && workColumns(work)) })
      .where(eq(users.id, ctx.user.id))
  })
  return getProfile(ctx)
}
