import { asciiLowerCase } from '@promptery/contract/accounts/usernames'
import { sql } from 'drizzle-orm'
import type { Context, CurrentUser } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { requireConfirmed } from '../platform/db/queries/email-tokens.ts'
import { announcements, prompts } from '../platform/db/schema.ts'
import { Forbidden } from '../platform/errors.ts'

type Seller = Pick<CurrentUser, 'username' | 'role' | 'isUnconfirmed'>

/** Whether a user may begin to sell something: by the shop's choice, and with a confirmed address where mail is connected. */
export const canSell = (user: Seller, { config, mail }: Pick<Context, 'config' | 'mail'>): boolean =>
  isSeller(user, config) && !(mail && user.isUnconfirmed)

/** All members sell, or admins and the members whom they allow. */
const isSeller = (user: Seller, { sellers, allowedSellers }: Context['config']): boolean =>
  sellers === 'members' ||
  user.role === 'admin' ||
  allowedSellers.some((name) => asciiLowerCase(name) === asciiLowerCase(user.username))

/** Requires that the session's user may begin to sell something. @throws Forbidden */
export function requireSeller(ctx: Pick<Context, 'config' | 'mail' | 'user'>): void {
  requireConfirmed(ctx)
  if (ctx.user && !isSeller(ctx.user, ctx.config)) {
    throw new Forbidden('not_seller', 'Only members whom an admin of this shop has allowed may sell here')
  }
}

/**
 * Lets a job notify the followers of a listing, in the transaction that puts it on the market. Older ones were announced
 * before, and the notifications that say so are deleted after a year.
 */
export async function announceListing(tx: Db, promptId: string): Promise<void> {
  await tx.execute(sql`insert into ${announcements} (prompt_id) select id from ${prompts}
    where id = ${promptId} and created_at > now() - interval '300 days' on conflict do nothing`)
}
