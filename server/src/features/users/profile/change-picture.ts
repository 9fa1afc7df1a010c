import type { Profile } from '@promptery/contract/people/profile/profile'
import { eq } from 'drizzle-orm'
import { removePictures, removeRefusedCover } from '../../../catalog/pictures/remove-covers.ts'
import { storeCover } from '../../../catalog/pictures/store-cover.ts'
import type { UserContext } from '../../../platform/context.ts'
import { profiles } from '../../../platform/db/schema.ts'
import type { StoredCover } from '../../../platform/db/stored-cover.ts'
import { getProfile } from './get-profile.ts'

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
