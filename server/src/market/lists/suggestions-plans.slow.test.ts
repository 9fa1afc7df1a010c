import { describe, expect, it } from 'vitest'
import { plansOf } from '../../testing/database/plans.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { listSuggestions } from './list-suggestions.ts'

describe('GET /prompts/suggestions', () => {
  it('is a range of an index for each kind', async () => {
    const shop = await testApp()
    const { db } = shop.deps
    const seller = await aUser(shop.deps)
    await db.execute(`insert into prompts (id, uploaded_by, title, description, type, category, engine, price_cents,
        prompt_text, search_text)
      select gen_random_uuid(), '${seller.id}', n, '', 'GPT', 'Fun', 'Chat gpt', 0, '', md5(n::text)
      from generate_series(1, 20000) n`)
    await db.execute(`insert into search_words select md5(n::text), 2 from generate_series(1, 20000) n`)
    await db.execute(`insert into users (id, username, username_key, uploads_count)
      select gen_random_uuid(), md5(n::text), md5(n::text), 1 from generate_series(1, 20000) n`)
    await db.execute(`insert into former_usernames (user_id, username, username_key, username_skeleton, until)
      select id, 'x' || username, 'x' || username_key, username, now() + interval '1 day' from users`)
    await db.execute('vacuum analyze prompts, listings, users, former_usernames, search_words')
    for (const search of ['ab', 'abcd']) {
      const plans = await plansOf(db, (on) => listSuggestions({ ...shop.deps, searchDb: on, user: null }, { search }))
      // The first plan may be that of the statistics.
      const plan = plans.at(-1)
      for (const index of ['search_words_suggested', 'prompts_title', 'users_engineer_name', 'former_usernames_name']) {
        expect(plan).toContain(`using ${index}`)
      }
      expect(plan).not.toMatch(/Seq Scan|Bitmap/)
    }
    // The rows are many enough for PostgreSQL to prefer the indexes, and take a busy machine half a minute.
  }, 120_000)
})
