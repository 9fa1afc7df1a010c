import type { Profile, ProfileBody } from '@promptery/contract/market/profile/profile'
import type { PublicProfile } from '@promptery/contract/market/profile/public'
import { toCents } from '@promptery/contract/money'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { WorkRow } from '../../accounts/present.ts'
import type { FileStore } from '../../adapters/files/port.ts'
import { findCopiedText, holdForApproval } from '../../listings/holds.ts'
import { storeCover } from '../../listings/pictures/store-cover.ts'
import { removePictures, removeRefusedCover, storedCover } from '../../listings/pictures/stored-pictures.ts'
import { inTextThread } from '../../listings/text/thread/text-thread.ts'
import type { UserContext } from '../../platform/context.ts'
import { formerUsernames, profiles, users } from '../../platform/db/schema.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import { Invalid, NotFound } from '../../platform/errors.ts'

/** What the session's user says about themselves, and which names are kept for them. */
export async function getProfile({ db, files, user }: Pick<UserContext, 'db' | 'files' | 'user'>): Promise<Profile> {
  const [found] = await db
    .select({
      profile: profiles,
      hidesEmail: users.hidesEmail,
      takesWork: users.takesWork,
      workFromCents: users.workFromCents,
      workDays: users.workDays,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, user.id))
  if (!found) throw new NotFound('This user does not exist')
  const formerNames = await db
    .select({ username: formerUsernames.username, until: formerUsernames.until })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.userId, user.id), gt(formerUsernames.until, sql`now()`)))
    .orderBy(desc(formerUsernames.until))
  return presentProfile({ ...found, formerNames }, files)
}

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

/** Replaces the picture of the session's user, whose former one leaves the store. @throws Invalid for no picture */
export async function changePicture(ctx: UserContext, bytes: Buffer): Promise<Profile> {
  const picture = await storeCover(ctx, bytes, 'picture')
  try {
    await replacePicture(ctx, picture)
  } catch (error) {
    await removeRefusedCover(ctx.files, picture, error)
    throw error
  }
  return getProfile(ctx)
}

/** Removes the picture of the session's user, also from the store. */
export async function removePicture(ctx: UserContext): Promise<Profile> {
  await replacePicture(ctx, null)
  return getProfile(ctx)
}

async function replacePicture({ db, files, user }: UserContext, picture: StoredCover | null): Promise<void> {
  const former = await db.transaction(async (tx) => {
    await tx.insert(profiles).values({ userId: user.id }).onConflictDoNothing()
    const [row] = await tx
      .select({ picture: profiles.picture })
      .from(profiles)
      .where(eq(profiles.userId, user.id))
      .for('update')
    await tx.update(profiles).set({ picture }).where(eq(profiles.userId, user.id))
    return row?.picture ?? null
  })
  await removePictures(files, [former])
}

type Row = typeof profiles.$inferSelect

/** The part of a profile that others see, if its owner shows it. */
export const presentPublicProfile = (
  { picture, makes, about, language, links }: Row,
  files: FileStore,
): PublicProfile => ({
  ...(picture && { picture: storedCover(picture, files) }),
  makes,
  about,
  ...(language && { language }),
  links,
})

interface Own extends WorkRow {
  profile: Row | null
  hidesEmail: boolean
  formerNames: { username: string; until: Date }[]
}

const presentProfile = ({ profile, hidesEmail, formerNames, ...user }: Own, files: FileStore): Profile => ({
  ...(profile ? presentPublicProfile(profile, files) : { makes: '', about: '', links: [] }),
  isPublic: profile?.isPublic ?? true,
  showsEmail: !hidesEmail,
  work: {
    isTaken: user.takesWork,
    from: user.workFromCents === null ? null : user.workFromCents / 100,
    days: user.workDays,
  },
  formerNames: formerNames.map(({ username, until }) => ({ username, until: until.toISOString() })),
})
