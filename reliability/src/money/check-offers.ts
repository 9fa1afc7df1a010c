import { rowsOf } from '@promptery/testing/consistency'
import type { Db } from '../../../server/src/platform/db/db.ts'
import type { Figures } from './figures.ts'

/** Offers that differ from their purchase, or whose share was sent before their buyer accepted the delivery. */
const WRONG_OFFERS = `
  select o.id, o.status, p.status purchase, p.buyer_id buyer, t.status transfer from offers o
  left join purchases p on p.prompt_id = o.prompt_id left join transfers t on t.purchase_id = p.id
  where case when o.status in ('accepted', 'delivered', 'changes', 'disputed')
      then p.status is distinct from 'paid' or t.id is not null
    when o.status = 'completed' then p.status is distinct from 'paid'
    when o.status = 'refunded' then p.status not in ('refunding', 'refunded')
    else p.status in ('paid', 'refunding', 'refunded') or t.id is not null
      or o.status <> 'offered' and p.status = 'pending' end`

/** Checks that each offer agrees with its purchase, and that no share was sent too early. */
export async function checkOffers(
  db: Db,
  figures: Figures,
  report: (buyer: string | undefined, what: string) => void,
): Promise<void> {
  const wrong = await rowsOf<Record<'id' | 'status' | 'purchase' | 'buyer' | 'transfer', string>>(db, WRONG_OFFERS)
  for (const { id, status, purchase, buyer, transfer } of wrong) {
    report(buyer, `offer ${id} is ${status}, its purchase ${purchase}, its transfer ${transfer}`)
  }
  const counts = await rowsOf<{ status: string; count: number }>(
    db,
    'select status, count(*)::integer count from offers group by 1 order by 1',
  )
  for (const { status, count } of counts) figures.offersByStatus.add(status, count)
}
