import { paths } from '@promptery/contract/client-paths'
import { and, eq, sql } from 'drizzle-orm'
import { ProviderRefused } from '../../adapters/payments/port.ts'
import { storeAccountState } from '../../platform/db/queries/payout-account.ts'
import { payoutAccounts, users } from '../../platform/db/schema.ts'
import { type PayingContext, withPayoutErrors } from './paying.ts'

/**
 * Creates the address of the provider's onboarding page for the session's user, or of its dashboard for an account that is
 * ready. Creates the account first where there is none.
 * @throws Unavailable, Conflict
 */
export async function openAccount(ctx: PayingContext, origin: string): Promise<string> {
  const { connect } = ctx.payments
  const account = await ownAccount(ctx)
  if (account.status === 'ready') return withPayoutErrors(ctx, connect.openDashboard(account.accountId))
  return withPayoutErrors(
    ctx,
    connect.openDetails({
      accountId: account.accountId,
      returnUrl: `${origin}${paths.payouts}?from=provider`,
      refreshUrl: `${origin}${paths.payouts}?from=expired`,
    }),
  )
}

type Account = Pick<typeof payoutAccounts.$inferSelect, 'accountId' | 'status'>

/** Concurrent requests get the same account of the provider, stored once. */
async function ownAccount(ctx: PayingContext): Promise<Account> {
  const { db, user, payments } = ctx
  const find = () => db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  const [known] = await find()
  if (known) return known
  const [row] = await db.select({ attempt: users.payoutRefusals }).from(users).where(eq(users.id, user.id))
  const attempt = row?.attempt ?? 0
  const request = payments.connect.create({ userId: user.id, email: user.email, attempt })
  const made = await withPayoutErrors(ctx, request).catch(async (error: unknown) => {
    if (error instanceof Error && error.cause instanceof ProviderRefused) await endAttempt(ctx, attempt)
    throw error
  })
  await db
    .insert(payoutAccounts)
    .values({ userId: user.id, ...made, reportedAt: sql`now()` })
    .onConflictDoNothing()
  const [account = made] = await find()
  return account
}

/** A retry after a refusal needs another idempotency key; after an outage the same one, as the account may exist. */
async function endAttempt({ db, user }: PayingContext, attempt: number): Promise<void> {
  await db
    .update(users)
    .set({ payoutRefusals: attempt + 1 })
    .where(and(eq(users.id, user.id), eq(users.payoutRefusals, attempt)))
}

/** Syncs the account of the session's user with the provider. @throws Unavailable, Conflict */
export async function refreshAccount(ctx: PayingContext): Promise<void> {
  const { db, user, payments } = ctx
  const [account] = await db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, user.id))
  if (!account) return
  const askedAt = new Date()
  await storeAccountState(db, await withPayoutErrors(ctx, payments.connect.get(account.accountId)), askedAt)
}
