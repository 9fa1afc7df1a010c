import type { UserSession } from '@promptery/contract/accounts/sessions'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { UserContext } from '../platform/context.ts'
import { endSessions, revokeApiKeys, SESSIONS_MAX } from '../platform/db/queries/end-sessions.ts'
import { queueMail } from '../platform/db/queries/queue-mail.ts'
import { sessions, users } from '../platform/db/schema.ts'
import { SECURITY_MAILS } from './security-mails.ts'
import { keepOneSignIn, removeSignIns } from './sign-ins.ts'

/** Sessions of a user, last used first. `currentKey`: the session of the request. */
export async function listSessions(ctx: UserContext, input: { currentKey: string }): Promise<UserSession[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.user.id), gt(sessions.expiresAt, new Date())))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_MAX)
  return rows.map((row) => ({
    _id: row.id,
    device: deviceOf(row.userAgent),
    address: row.address,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.idHash === input.currentKey,
  }))
}

/** The first match counts: many browsers also name those that they derive from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Device of a `User-Agent`, as users call it: `Firefox on Windows`. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? /^[\w.-]{1,40}/.exec(userAgent)?.[0]
  const system = firstOf(SYSTEMS, userAgent)
  if (browser === undefined || browser === 'Mozilla') return system ?? 'Unknown device'
  return system ? `${browser} on ${system}` : browser
}

interface Extent {
  /** The session that stays. */
  exceptKey: string | undefined
  revokeKeys: boolean
  removeSignIns: boolean
}

/**
 * Ends the sessions of the user. With `revokeKeys` revokes the API keys, with `removeSignIns` removes passkeys and linked
 * accounts.
 * @returns the number of ended sessions
 * @throws Conflict if nothing else signs the user in
 */
export function signOutEverywhere(ctx: UserContext, extent: Extent): Promise<number> {
  const { db, user } = ctx
  const { exceptKey } = extent
  return db.transaction(async (tx) => {
    // After a key that is being created.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update')
    if (extent.revokeKeys) await revokeApiKeys(tx, user.id)
    if (extent.removeSignIns) {
      await keepOneSignIn(tx, ctx, async () => {
        if (!(await removeSignIns(tx, user.id))) return
        await queueMail(tx, { userId: user.id, kind: 'security', content: SECURITY_MAILS.signInsRemoved })
      })
    }
    return endSessions(tx, { userId: user.id, ...(exceptKey !== undefined && { exceptKey }) })
  })
}
