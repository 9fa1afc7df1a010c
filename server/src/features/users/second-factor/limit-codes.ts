import { and, eq, gte, not, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/db.ts'
import { queueMail } from '../../../platform/db/queries/notifications/queue-mail.ts'
import { rowsOf } from '../../../platform/db/rows-of.ts'
import { totpSecrets, wrongCodes } from '../../../platform/db/schema.ts'
import { TooManyRequests } from '../../../platform/errors.ts'
import { codesUsedUp } from '../security-mails.ts'

/** After so many wrong codes of a kind in a day the account is mailed, and no code of an app is accepted any more. */
export const WRONG_CODES_PER_DAY = 20

export type CodeKind = typeof wrongCodes.$inferSelect.kind

/**
 * Lets `check` look at a code, unless it is of an app and the day's wrong ones are used up. The last one is mailed. Codes
 * of an account are checked one after the other.
 * @returns whether it is right
 * @throws TooManyRequests
 */
export async function withinDay(
  tx: Db,
  { userId, kind }: { userId: string; kind: CodeKind },
  check: () => Promise<boolean>,
): Promise<boolean> {
  const ofKind = and(eq(wrongCodes.userId, userId), eq(wrongCodes.kind, kind))
  const isOver = sql`${wrongCodes.since} <= now() - interval '1 day'`
  const [counted] = await rowsOf<{ count: number }>(
    tx,
    sql`insert into ${wrongCodes} (user_id, kind, count)
      select user_id, ${kind}, 1 from ${totpSecrets} where user_id = ${userId}::uuid and confirmed_at is not null
      on conflict (user_id, kind) do update set
        count = case when ${isOver} then 1 else ${wrongCodes.count} + 1 end,
        since = case when ${isOver} then now() else ${wrongCodes.since} end
      where ${isOver} or ${wrongCodes.count} < ${WRONG_CODES_PER_DAY}::integer
      returning ${wrongCodes.count} as count`,
  )
  if (!counted) {
    const seconds = sql<number>`ceil(extract(epoch from ${wrongCodes.since} + interval '1 day' - now()))`
    const isUsedUp = and(ofKind, gte(wrongCodes.count, WRONG_CODES_PER_DAY), not(isOver))
    const [usedUp] = await tx
      .select({ seconds: seconds.mapWith(Number) })
      .from(wrongCodes)
      .where(isUsedUp)
    // Without an app no code is right. Recovery codes cannot be guessed: they let the owner in on every day.
    if (usedUp && kind === 'totp') throw tooManyWrong(Math.max(1, usedUp.seconds))
    return usedUp !== undefined && check()
  }
  const isRight = await check()
  if (isRight) {
    await tx
      .update(wrongCodes)
      .set({ count: sql`${wrongCodes.count} - 1` })
      .where(ofKind)
  } else if (counted.count === WRONG_CODES_PER_DAY) {
    await queueMail(tx, { userId, kind: 'security', content: codesUsedUp(kind, WRONG_CODES_PER_DAY) })
  }
  return isRight
}

function tooManyWrong(seconds: number): TooManyRequests {
  const hours = Math.ceil(seconds / 3600)
  const message = `Too many wrong codes today. Use a recovery code or a passkey, or try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`
  return new TooManyRequests(message, seconds)
}
