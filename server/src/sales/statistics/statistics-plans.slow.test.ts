import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { plansOf } from '../../testing/database/plans.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { getStatistics, listListingStatistics } from './statistics.ts'

it('reads an engineer’s sales, likes and visits from indexes', async () => {
  const shop = await testApp()
  const engineer = await aUser(shop.deps)
  const other = await aUser(shop.deps)
  await shop.deps.db.execute(sql`
    insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents, prompt_text, search_text)
    select gen_random_uuid(), case when n % 100 = 0 then ${engineer.id}::uuid else ${other.id}::uuid end, n, '', 'GPT',
      'Fun', 'Chat gpt', 400, '', 'x' from generate_series(1, 2000) n`)
  await shop.deps.db.execute(sql`
    insert into users (id, username, username_key) select gen_random_uuid(), 'buyer' || n, 'buyer' || n
    from generate_series(1, 8) n`)
  await shop.deps.db.execute(sql`
    insert into purchases (id, prompt_id, buyer_id, seller_id, amount_cents, status, paid_at)
    select gen_random_uuid(), p.id, u.id, p.uploaded_by, 400, 'paid', now() - random() * interval '900 days'
    from prompts p, users u where u.username like 'buyer%'`)
  await shop.deps.db.execute(sql`
    insert into likes (prompt_id, user_id, created_at) select prompt_id, buyer_id, paid_at from purchases`)
  await shop.deps.db.execute(sql`
    insert into listing_visits (engineer_id, day, prompt_id, visits)
    select uploaded_by, current_date - d, id, 1 from prompts, generate_series(1, 10) d`)
  await shop.deps.db.execute(sql`vacuum analyze`)
  const ctx = shop.contextOf(engineer)
  for (const days of [7, 365] as const) {
    const plans = [
      ...(await plansOf(shop.deps.db, (db) => getStatistics({ ...ctx, db }, { days }))),
      ...(await plansOf(shop.deps.db, (db) => listListingStatistics({ ...ctx, db }, { days, limit: 24 }))),
    ]
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toMatch(/Index (Only )?Scan using purchases_seller_paid/)
      expect(plan).toContain('likes_latest')
      expect(plan).toContain('prompts_uploader')
      expect(plan).toMatch(/listing_visits_engineer_id_day_prompt_id_pk/)
      // `checkouts`, which say the currency of a sale, have no rows here.
      expect(plan).not.toMatch(/Seq Scan on (?!checkouts)/)
    }
  }
})
