import { asciiLowerCase, isReservedDisplayName, usernameSkeleton } from '@promptery/contract/accounts/usernames'
import { PROFILE_LIMITS } from '@promptery/contract/market/profile/limits'
import type { ChangeUsernameBody } from '@promptery/contract/market/profile/profile'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { displayNameColumns, usernameColumns } from '../platform/db/member-columns.ts'
import { queueMail } from '../platform/db/queries/queue-mail.ts'
import { findUsernames } from '../platform/db/queries/usernames.ts'
import { formerUsernames, users } from '../platform/db/schema.ts'
import { Conflict, Invalid, NotFound } from '../platform/errors.ts'
import { renameSeller } from '../platform/settings/lists.ts'
import { asTaken, refuseReservedName } from './create-user.ts'
import { nameChanged } from './security-mails.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Changes the name of the session's user. Nobody else can take the former one, or one that looks alike, for 30 days; the
 * user can. The display name has no owner: many people have the same one. It cannot be another's username.
 * @throws Invalid for a name of the shop, Conflict for a taken name and for one change too many
 */
export async function changeUsername(
  ctx: UserContext,
  { username, displayName, address }: ChangeUsernameBody & { address: string },
): Promise<CurrentUser> {
  refuseReservedName(ctx, { username })
  if (displayName) await refuseOthersName(ctx, displayName)
  const { id } = ctx.user
  let changed: Pick<CurrentUser, 'username' | 'displayName'> = { username }
  try {
    await ctx.db.transaction(async (tx) => {
      const [before] = await tx
        .select({ username: users.username, displayName: users.displayName })
        .from(users)
        .where(eq(users.id, id))
        .for('update')
      if (!before) throw new NotFound('This user does not exist')
      const shown = displayName === undefined ? before.displayName : displayName
      changed = { username, displayName: shown }
      if (shown !== before.displayName) await tx.update(users).set(displayNameColumns(shown)).where(eq(users.id, id))
      if (before.username === username) return
      const columns = usernameColumns(username)
      await tx
        .delete(formerUsernames)
        .where(and(eq(formerUsernames.userId, id), eq(formerUsernames.usernameKey, columns.usernameKey)))
      if (asciiLowerCase(before.username) !== columns.usernameKey) await keepName(tx, id, before.username)
      await tx.update(users).set(columns).where(eq(users.id, id))
      await renameSeller(tx, { actor: { id, name: before.username, address }, former: [before.username], username })
      await queueMail(tx, { userId: id, kind: 'security', content: nameChanged(before.username, username) })
    })
  } catch (error) {
    throw asTaken(error)
  }
  return { ...ctx.user, ...changed }
}

/** @throws Invalid for a display name of the shop, or one that reads as the username of another user */
async function refuseOthersName({ db, user, config }: UserContext, displayName: string): Promise<void> {
  const refuse = (message: string) => new Invalid('invalid_input', message, [{ path: 'displayName', message }])
  if (isReservedDisplayName(displayName, config.appName)) throw refuse('This name is reserved. Choose another.')
  const isOthers = await findUsernames(db, [displayName])
  if (isOthers(displayName, user.id)) throw refuse('Another member uses this name. Choose another.')
}

/** @throws Conflict when as many names are kept as may be */
async function keepName(tx: Db, userId: string, username: string): Promise<void> {
  const { formerNames, nameDays } = PROFILE_LIMITS
  const kept = and(eq(formerUsernames.userId, userId), gt(formerUsernames.until, sql`now()`))
  if ((await tx.$count(formerUsernames, kept)) >= formerNames) {
    const message = `You have changed your name ${formerNames} times in ${nameDays} days: take one of those back, or wait`
    throw new Conflict('names_reserved', message, [{ path: 'username', message }])
  }
  const values = {
    username,
    usernameSkeleton: usernameSkeleton(username),
    until: new Date(Date.now() + nameDays * DAY_MS),
    isSearched: false,
  }
  await tx
    .insert(formerUsernames)
    .values({ userId, usernameKey: asciiLowerCase(username), ...values })
    .onConflictDoUpdate({ target: [formerUsernames.userId, formerUsernames.usernameKey], set: values })
}
