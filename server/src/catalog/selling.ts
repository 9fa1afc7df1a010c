import { asciiLowerCase } from '@promptery/contract/people/ascii-lower-case'
import type { Context, CurrentUser } from '../platform/context.ts'
import { requireConfirmed } from '../platform/db/queries/unconfirmed.ts'
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
