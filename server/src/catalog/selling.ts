import type { CurrentUser, ShopConfig } from '../platform/context.ts'

/** All members sell, or admins and the members whom they allow. */
export const canSell = (
  user: Pick<CurrentUser, 'username' | 'role'>,
  { sellers, allowedSellers }: Pick<ShopConfig, 'sellers' | 'allowedSellers'>,
): boolean =>
  sellers === 'members' ||
  user.role === 'admin' ||
  allowedSellers.some((name) => name.toLowerCase() === user.username.toLowerCase())
