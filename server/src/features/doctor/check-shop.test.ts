import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../../platform/db/schema.ts'
import { testApp } from '../../testing/shop/app.ts'
import { aUser } from '../../testing/shop/factories.ts'
import { checkPublicShop } from './check-shop.ts'

it('names what is missing before the shop is public, until it is there', async () => {
  const { deps } = await testApp()
  const demo = await aUser(deps)
  await deps.db.update(users).set({ isDemo: true }).where(eq(users.id, demo.id))
  const open = await checkPublicShop({ db: deps.db, config: deps.config, hasMail: false })
  expect(open.map(({ level }) => level)).toEqual(['note', 'note', 'note', 'note', 'note'])
  expect(open.map(({ message }) => message).join('\n')).toContain('Not written: Terms, Privacy, Imprint.')
  await deps.db.update(users).set({ isDemo: false }).where(eq(users.id, demo.id))
  const written = { pageTerms: 'a', pagePrivacy: 'b', pageImprint: 'c' }
  const config = { ...deps.config, ...written, appName: 'Ada', publicUrl: 'https://ada.example' }
  const done = await checkPublicShop({ db: deps.db, config, hasMail: true })
  expect(done.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok'])
})
