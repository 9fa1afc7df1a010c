import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { listings, samples } from '../platform/db/schema.ts'
import { testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser } from '../testing/shop/factories.ts'
import { newDrawnPicture } from './pictures/stored-pictures.ts'

const SHORT = 'A postcard from [city], in [season]'
const OPEN = { price: 0, isOpen: true, prompt: SHORT }

it('is an open prompt with a short text and variables, liked most, and never another one', async () => {
  const shop = await testApp()
  const { db } = shop.deps
  // Members' responses are not cached.
  const member = await shop.as(await aUser(shop.deps))
  const example = async () => (await member('GET', '/prompts/example')).json()
  const like = (id: string, likesCount: number) => db.update(listings).set({ likesCount }).where(eq(listings.id, id))
  expect(await example()).toEqual({ success: true, prompt: null, sample: null, segments: [], variables: [] })

  const others = [
    await aPrompt(shop.deps, { ...OPEN, isOpen: false }),
    await aPrompt(shop.deps, { ...OPEN, price: 4, isOpen: false }),
    await aPrompt(shop.deps, { ...OPEN, prompt: 'No variable' }),
    await aPrompt(shop.deps, { ...OPEN, prompt: Array.from({ length: 9 }, (_, index) => `[gap ${index}]`).join() }),
    await aPrompt(shop.deps, { ...OPEN, prompt: `[city] ${'long '.repeat(400)}` }),
    await aPrompt(shop.deps, { ...OPEN, prompt: `${'late '.repeat(41)}[city]` }),
    await aPrompt(shop.deps, { ...OPEN, status: 'rejected' }),
    await aPrompt(shop.deps, { ...OPEN, withdrawn: true }),
  ]
  for (const { id } of others) await like(id, 9)
  expect(await example()).toMatchObject({ prompt: null })

  const modest = await aPrompt(shop.deps, { ...OPEN, gapHints: [{ gap: 'city', label: 'Where' }] })
  const liked = await aPrompt(shop.deps, OPEN)
  await like(liked.id, 2)
  expect(await example()).toMatchObject({ prompt: { _id: liked.id, openText: SHORT }, sample: null })

  const drawn = await aPrompt(shop.deps, OPEN)
  await like(drawn.id, 1)
  const picture = newDrawnPicture('a fox')
  await db.insert(samples).values({ id: newId(), promptId: drawn.id, picture })
  expect(await example()).toMatchObject({ prompt: { _id: drawn.id }, sample: { picture: { isDrawn: true } } })

  const call = await shop.as(modest.uploader)
  await call('POST', `/prompts/samples/${modest.id}`, {
    text: 'Dear Ada, it rains.',
    filling: [{ gap: 'city', value: 'Bergen' }],
  })
  const found = await example()
  expect(found).toMatchObject({
    prompt: { _id: modest.id, gapHints: [{ gap: 'city', label: 'Where' }] },
    sample: { text: 'Dear Ada, it rains.', filling: [{ gap: 'city', value: 'Bergen' }] },
  })
  expect(found.prompt).not.toHaveProperty('prompt')
})
