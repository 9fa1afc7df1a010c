import { rowsOf } from '@promptery/testing/consistency'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { Figures } from './figures.ts'

/**
 * Checks that the shop owes erased engineers nothing.
 * @returns what each engineer gave up, in cents, less what was refunded of it
 */
export async function checkForfeits(
  db: Db,
  figures: Figures,
  report: (buyer: string | undefined, what: string) => void,
): Promise<Map<string, number>> {
  const owed = await rowsOf<{ id: string; cents: number }>(
    db,
    `select u.id, sum(e.amount_cents)::float8 cents from users u join ledger_entries e on e.user_id = u.id
     where u.erased_at is not null and e.account = 'payable' group by 1 having sum(e.amount_cents) <> 0`,
  )
  for (const { id, cents } of owed) report(undefined, `the erased engineer ${id} is owed ${-cents} cents`)
  const rows = await rowsOf<{ engineer: string; kind: string; count: number; cents: number }>(
    db,
    `select r.engineer_id engineer, t.kind, count(*)::integer count, -sum(e.amount_cents)::float8 cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join transfers r on r.id = t.transfer_id
     where t.kind in ('forfeit', 'forfeit_reversal') and e.account = 'platform_fee' group by 1, 2`,
  )
  const givenUp = new Map<string, number>()
  for (const { engineer, kind, count, cents } of rows) {
    if (kind === 'forfeit') figures.forfeits += count
    else figures.forfeitReversals += count
    givenUp.set(engineer, (givenUp.get(engineer) ?? 0) + cents)
  }
  return givenUp
}
