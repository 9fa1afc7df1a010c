import { paths } from '@promptery/contract/client-paths'
import { eq, sql } from 'drizzle-orm'
import { tellOfAccount } from '../../db/queries/payout-account.ts'
import { payoutAccounts } from '../../db/schema.ts'
import { orUnavailable, type PayingContext } from './paying.ts'

/**
 * Makes the address of the provider's page for the account of the session's user, and the account where there is none yet:
 * to give details, or to look at an account that is ready.
 * @throws Unavailable
 */
export async function openAccount(ctx: PayingContext, origin: string): Promise<string> {
  const { connect } = ctx.payments
  const account = await ownAccount(ctx)
  if (account.status === 'ready') return orUnavailable(connect.openDashboard(account.accountId))
  return orUnavailable(
    connect.openDetails({
      accountId: account.accountId,
      returnUrl: `${origin}${paths.payouts}?from=provider`,
      refreshUrl: `${origin}${paths.payouts}?from=expired`,
    }),
  )
}

type Account = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status'>

/** Of two requests at once the provider makes the same account, and one of them writes it down. */
async function ownAccount({ db, user, payments }: PayingContext): Promise<Account> {
  const find = () => db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  const [known] = await find()
  if (known) return known
  const made = await orUnavailable(payments.connect.create({ userId: user.id, email: user.email }))
  await db
    .insert(payoutAccounts)
    .values({ userId: user.id, ...made, toldAt: sql`now()` })
    .onConflictDoNothing()
  const [account = made] = await find()
  return account
}

/** Asks the provider how far the account of the session's user is, as on the way back from its page. @throws Unavailable */
export async function refreshAccount({ db, user, payments }: PayingContext): Promise<void> {
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  if (!account) return
  const askedAt = new Date()
  await tellOfAccount(db, await orUnavailable(payments.connect.get(account.accountId)), askedAt)
}
