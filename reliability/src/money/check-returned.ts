import { rowsOf } from '@promptery/testing/consistency'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { Figures } from './figures.ts'
import type { Scenario } from './scenario.ts'

/**
 * Returned payments without a reason or with one too many, and those whose buyer was not told once. What is told of a listing goes with it.
 */
const WRONG = `
  select i.id, c.buyer_id buyer, i.returned_for reason, count(distinct r.id)::integer refunds,
    (select count(*)::integer from notifications n where n.user_id = c.buyer_id
      and n.type in ('payment_returned', 'payment_mismatch')) told,
    (select count(*)::integer from checkout_items other join checkouts of_buyer on of_buyer.id = other.checkout_id
      where of_buyer.buyer_id = c.buyer_id and other.returned_for is not null
        and (other.returned_for = 'deleted' or other.purchase_id is not null)) returned
  from checkout_items i join checkouts c on c.id = i.checkout_id
  left join refunds r on r.item_id = i.id and r.reason = 'unsellable'
  where i.returned_for is not null or r.id is not null group by i.id, c.id`

type Report = (buyer: string | undefined, what: string) => void

/** Checks that each payment that bought nothing is listed with a reason and told once, and that nobody paid who is away. */
export async function checkReturned(db: Db, scenarios: Scenario[], figures: Figures, report: Report): Promise<void> {
  type Row = { id: string; buyer: string; reason: string | null; refunds: number; told: number; returned: number }
  for (const { id, buyer, reason, refunds, told, returned } of await rowsOf<Row>(db, WRONG)) {
    if (reason === null || refunds === 0) report(buyer, `item ${id} is returned for ${reason}, in ${refunds} refunds`)
    // A page that a discount has made free has nothing to return, and is told too.
    if (told < returned) report(buyer, `${returned} payments were returned, of which the buyer was told ${told}`)
    figures.returnedFor.add(reason ?? 'nothing', 1)
  }
  const sold = await rowsOf<{ prompt: string; buyer: string }>(
    db,
    `select prompt_id prompt, buyer_id buyer from purchases where status in ('paid', 'refunding', 'refunded')`,
  )
  const inVain = new Set(scenarios.flatMap(({ paidInVain }) => [...paidInVain]))
  for (const { prompt, buyer } of sold) {
    if (inVain.has(prompt)) report(buyer, `the offer ${prompt} was sold although its engineer was away`)
  }
}
