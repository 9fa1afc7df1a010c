import { PROFILE_LIMITS } from '@promptery/contract/people/profile/limits'
import { usernameSkeleton } from '@promptery/contract/people/usernames'
import { SETTINGS, type SettingKey } from '@promptery/contract/settings/definitions'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/db/ids.ts'
import { recordAct } from '../../../platform/db/queries/audit.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { publish } from '../../../platform/db/queries/publish.ts'
import { formerUsernames, settings, users } from '../../../platform/db/schema.ts'
import { usernameColumns } from '../../../platform/db/username-columns.ts'
import { Conflict, NotFound } from '../../../platform/errors.ts'
import { asTaken, refuseReservedName } from '../create-user.ts'
import { nameChanged } from '../security-mails.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Changes the name of the session's user. Nobody else can take the former one, or one that looks alike, for 30 days; the
 * user can.
 * @throws Invalid for a name of the shop, Conflict for a taken name and for one change too many
 */
export async function changeUsername(
  ctx: UserContext,
  { username, address }: { username: string; address: string },
): Promise<CurrentUser> {
  refuseReservedName(ctx, { username })
  const { id } = ctx.user
  try {
    await ctx.db.transaction(async (tx) => {
      const [before] = await tx.select({ username: users.username }).from(users).where(eq(users.id, id)).for('update')
      if (!before) throw new NotFound('This user does not exist')
      if (before.username === username) return
      const columns = usernameColumns(username)
      await tx
        .delete(formerUsernames)
        .where(and(eq(formerUsernames.userId, id), eq(formerUsernames.usernameKey, columns.usernameKey)))
      if (before.username.toLowerCase() !== columns.usernameKey) await keepName(tx, id, before.username)
      await tx.update(users).set(columns).where(eq(users.id, id))
      await renameSeller(tx, { id, name: before.username, address }, username)
      await queueMail(tx, { userId: id, kind: 'security', content: nameChanged(before.username, username) })
    })
  } catch (error) {
    throw asTaken(error)
  }
  return { ...ctx.user, username }
}

/** Replaces the former name in the list of members who may sell, so that another member who takes it later is not on it. */
async function renameSeller(tx: Db, actor: { id: string; name: string; address: string }, username: string) {
  const key = 'allowedSellers' satisfies SettingKey
  const [setting] = await tx.select().from(settings).where(eq(settings.key, key)).for('update')
  const isFormer = (name: unknown) => String(name).toLowerCase() === actor.name.toLowerCase()
  if (!setting || !Array.isArray(setting.value) || !setting.value.some(isFormer)) return
  const value = setting.value.map((name) => (isFormer(name) ? username : name))
  await tx
    .update(settings)
    .set({ value, version: setting.version + 1 })
    .where(eq(settings.key, key))
  const subject = {
    type: 'setting' as const,
    id: setting.id,
    name: `${SETTINGS[key].label}: ${username} was ${actor.name}`,
  }
  await recordAct(tx, { act: 'change-setting', actor, subject })
  await publish(tx, { kind: 'settings', id: newId(), userIds: [] })
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
    .values({ userId, usernameKey: username.toLowerCase(), ...values })
    .onConflictDoUpdate({ target: [formerUsernames.userId, formerUsernames.usernameKey], set: values })
}
