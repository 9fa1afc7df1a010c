import type { OfferSide } from '@promptery/contract/listings/offer-lifecycle'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { CurrentUser, UserContext } from '../platform/context.ts'
import type { Db } from '../platform/db/db.ts'
import { isLeaving } from '../platform/db/queries/account-deletion.ts'
import { blockedByOther } from '../platform/db/queries/blocks.ts'
import { isUnconfirmed } from '../platform/db/queries/email-tokens.ts'
import { isSuspended } from '../platform/db/queries/suspension.ts'
import { blocks, users } from '../platform/db/schema.ts'
import { Forbidden, NotFound } from '../platform/errors.ts'

/** The side of a user in an offer. Null: neither, so that they do not see it. */
export const sideOf = (user: CurrentUser, offer: { engineerId: string; buyerId: string }): OfferSide | null =>
  user.id === offer.engineerId ? 'engineer' : user.id === offer.buyerId ? 'buyer' : null

/**
 * The other side of a new brief or offer. Neither may have blocked the other.
 * @throws NotFound for nobody and a member who is suspended or leaving, Forbidden for oneself and after a block
 */
export async function getOtherSide({ db, user }: UserContext, id: string) {
  if (id === user.id) throw new Forbidden('own_account', 'You cannot make offers to yourself')
  const [other] = await db
    .select({ id: users.id, username: users.username, role: users.role, isSuspended, isLeaving, isUnconfirmed })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.erasedAt)))
  if (!other || other.isSuspended || other.isLeaving) throw new NotFound('This user does not exist')
  await requireUnblocked(db, user.id, id)
  return other
}

async function requireUnblocked(db: Db, userId: string, otherId: string): Promise<void> {
  const found = await db
    .select({ blockerId: blocks.blockerId })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, otherId), eq(blocks.blockedId, userId)),
        and(eq(blocks.blockerId, userId), eq(blocks.blockedId, otherId)),
      ),
    )
  if (found.some(({ blockerId }) => blockerId === otherId)) throw blockedByOther()
  if (found.length > 0) throw new Forbidden('has_blocked', 'You have blocked this member: unblock them first')
}
