import type { PageQuery } from '@promptery/contract/common'
import { formatMoney, toCents } from '@promptery/contract/money'
import type { Debt, Debtor, SettleDebtBody } from '@promptery/contract/sales/payouts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { UserContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { newId } from '../../platform/db/ids.ts'
import { memberColumns, presentName } from '../../platform/db/member-columns.ts'
import { selectPage } from '../../platform/db/page.ts'
import { recordAct } from '../../platform/db/queries/audit.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import {
  debtSettlements,
  ledgerEntries,
  ledgerTransactions,
  prompts,
  purchases,
  transfers,
  users,
} from '../../platform/db/schema.ts'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { readableEmail } from '../../platform/runtime/mailbox.ts'
import { postSettledDebt } from '../ledger/postings.ts'
import { lockEngineer, openDebt } from './lock-engineer.ts'

// What engineers owe the shop, by the ledger.

/** An engineer's debt in cents, less what pending transfers deduct. */
export const debtCentsOf = (userId: SQL, currency: SQL): SQL<number> =>
  sql<number>`greatest(0, (
    select coalesce(sum(e.amount_cents), 0) from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.user_id = ${userId} and e.account = 'debt' and t.currency = ${currency}) - (
    select coalesce(sum(x.debt_cents), 0) from ${transfers} x
      where x.engineer_id = ${userId} and x.status = 'pending' and x.currency = ${currency}))`.mapWith(Number)

/** Causes that are shown of a debt. */
const CAUSES_MAX = 10

interface Row extends Record<string, unknown> {
  userId: string
  currency: string
  cents: number
  since: string
  causes: { title: string | null; date: string; cents: number }[]
}

/** A debt of an engineer. */
export interface OwnedDebt extends Debt {
  userId: string
}

/** The debts of these engineers, since they last owed nothing. */
export async function debtsOf(db: Db, userIds: string[]): Promise<OwnedDebt[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`with moved as (
      select e.user_id, t.currency, t.id, t.created_at, t.transfer_id, e.amount_cents,
        sum(e.amount_cents) over (partition by e.user_id, t.currency order by t.id) as balance
      from ${ledgerEntries} e join ${ledgerTransactions} t on t.id = e.transaction_id
      where e.account = 'debt' and e.user_id = any(${sql.param(userIds)}::uuid[])
    ), since_zero as (
      select m.* from moved m where not exists (select from moved later
        where later.user_id = m.user_id and later.currency = m.currency and later.id >= m.id and later.balance <= 0)
    )
    select s.user_id as "userId", s.currency, min(s.created_at)::text as since,
      ${debtCentsOf(sql`s.user_id`, sql`s.currency`)}::integer as cents,
      (select coalesce(jsonb_agg(c), '[]') from (
        select p.title, o.created_at as date, o.amount_cents as cents from since_zero o
          left join ${transfers} x on x.id = o.transfer_id
          left join ${purchases} s2 on s2.id = x.purchase_id left join ${prompts} p on p.id = s2.prompt_id
        where o.user_id = s.user_id and o.currency = s.currency and o.amount_cents > 0
        order by o.id desc limit ${CAUSES_MAX}) c) as causes
    from since_zero s group by s.user_id, s.currency order by s.user_id, s.currency`,
  )
  return rows.map(({ userId, currency, cents, since, causes }) => ({
    userId,
    currency,
    amount: cents / 100,
    since: new Date(since).toISOString(),
    causes: causes.map((cause) => ({
      title: cause.title,
      date: new Date(cause.date).toISOString(),
      amount: cause.cents / 100,
    })),
  }))
}

/** Debts of engineers, by engineer and currency. For admins. */
export async function listDebts(
  { db }: UserContext,
  input: PageQuery,
): Promise<{ debts: Debtor[]; nextCursor: string | null }> {
  const order = { direction: 'asc', columns: { id: users.id, currency: ledgerTransactions.currency } } as const
  const { rows, nextCursor } = await selectPage(order, input, ({ after, order, limit }) =>
    db
      .select({
        ...memberColumns(users),
        currency: ledgerTransactions.currency,
        email: users.email,
      })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(users, eq(users.id, ledgerEntries.userId))
      .where(and(eq(ledgerEntries.account, 'debt'), after))
      .groupBy(users.id, ledgerTransactions.currency)
      .having(sql`sum(${ledgerEntries.amountCents}) > 0`)
      .orderBy(...order)
      .limit(limit),
  )
  const debts = await debtsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    debts: rows.flatMap(({ id, currency, username, displayName, email }) => {
      const debt = debts.find((one) => one.userId === id && one.currency === currency)
      if (!debt) return []
      const { userId: _id, ...shown } = debt
      return {
        user: { _id, ...presentName({ username, displayName }), email: email && readableEmail(email) },
        ...shown,
      }
    }),
    nextCursor,
  }
}

interface Input extends SettleDebtBody {
  engineerId: string
  /** The client's IP address. */
  address: string
}

/**
 * Records that an engineer has paid a debt, or a part of it, back outside the provider, or that the shop bears it, and
 * notifies them. Idempotent by `clientKey`. For admins.
 * @throws NotFound, Conflict when less is owed, also since a transfer under way deducts it
 */
export async function settleDebt({ db, user: admin }: UserContext, input: Input): Promise<void> {
  const { engineerId, kind, currency, note, clientKey, address } = input
  const amountCents = toCents(input.amount)
  await db.transaction(async (tx) => {
    const [engineer] = await tx.select({ name: users.username }).from(users).where(eq(users.id, engineerId))
    if (!engineer) throw new NotFound('This engineer does not exist')
    await lockEngineer(tx, engineerId)
    if (await isKnown(tx, { ...input, amountCents })) return
    const owedCents = await openDebt(tx, currency, engineerId)
    if (amountCents > owedCents) {
      const [now, then] = [owedCents, amountCents].map((cents) => (cents / 100).toFixed(2))
      throw new Conflict('debt_changed', `${engineer.name} owes ${now} by now, not ${then}. Nothing was recorded.`)
    }
    const id = newId()
    const settlement = { id, engineerId, kind, amountCents, currency, note, settledBy: admin.id, clientKey }
    await tx.insert(debtSettlements).values(settlement)
    const posting = kind === 'repaid' ? 'debt_repaid' : 'debt_written_off'
    await postSettledDebt(tx, posting, { settlementId: id, engineerId, amountCents, currency })
    const money = formatMoney(input.amount, currency)
    const reason = kind === 'repaid' ? `Repaid: ${money}` : `Written off: ${money}`
    await notify(tx, engineerId, { type: 'debt_settled', reason })
    await recordAct(tx, {
      act: kind === 'repaid' ? 'record-repayment' : 'write-off-debt',
      actor: { id: admin.id, name: admin.username, address },
      subject: { type: 'user', id: engineerId, name: engineer.name },
    })
  })
}

/** @throws Conflict for a key that another settlement has */
async function isKnown(
  tx: Db,
  { engineerId, kind, amountCents, currency, clientKey }: Input & { amountCents: number },
) {
  const [known] = await tx.select().from(debtSettlements).where(eq(debtSettlements.clientKey, clientKey))
  if (!known) return false
  const isSame = known.engineerId === engineerId && known.kind === kind && known.currency === currency
  if (isSame && known.amountCents === amountCents) return true
  throw new Conflict('client_key_used', 'This key belongs to another settlement')
}
