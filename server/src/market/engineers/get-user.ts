import { and, eq, isNull } from 'drizzle-orm'
import type { UserRow } from '../../accounts/present.ts'
import { isOnMarket } from '../../listings/visibility.ts'
import type { Deps, ShopConfig } from '../../platform/context.ts'
import { pick } from '../../platform/db/rows.ts'
import { users } from '../../platform/db/schema.ts'
import { NotFound } from '../../platform/errors.ts'

/** Columns of a `UserRow`, selected from `users`. */
export const userColumns = ({ requireApproval }: Pick<ShopConfig, 'requireApproval'>) => ({
  ...pick(users, 'id', 'username', 'displayName', 'email', 'hidesEmail'),
  isOnMarket: isOnMarket(requireApproval),
})

/** The public profile of a user. @throws NotFound */
export async function getUser({ db, config }: Pick<Deps, 'db' | 'config'>, input: { id: string }): Promise<UserRow> {
  const [user] = await db
    .select(userColumns(config))
    .from(users)
    .where(and(eq(users.id, input.id), isNull(users.erasedAt)))
  if (!user) throw new NotFound('This user does not exist')
  return user
}
