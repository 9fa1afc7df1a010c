import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { liveNotifications } from '../../notices/notifications.ts'
import { notify } from '../../platform/db/queries/notify.ts'
import { cartItems, prompts } from '../../platform/db/schema.ts'
import { aKey, withKey } from '../../testing/shop/api-keys.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let lax: TestApp
let strict: TestApp
let admin: TestUser
beforeAll(async () => {
  lax = await testApp()
  strict = await testApp({ requireApproval: true }, {}, lax)
  admin = await aUser(lax.deps, { role: 'admin' })
})

const TOWN = { gap: 'city', label: 'Town' }
const SPAM = { gap: 'city', label: 'Pay me elsewhere' }
const FIRST = { title: 'See a town', description: 'A walk', tipsToUse: 'In May', gapHints: [TOWN] }
const NEXT = { title: 'Pay me elsewhere', description: 'Spam', tipsToUse: 'Spam', gapHints: [SPAM] }

/** An approved and sold listing, with sessions of its users. */
async function approvedPrompt(through = strict) {
  const { id, uploader } = await aPrompt(lax.deps, {
    ...FIRST,
    prompt: 'See [city]',
    worksWith: ['GPT'],
    status: 'approved',
  })
  const buyer = await aBuyer(lax.deps, id)
  const [asSeller, asBuyer, asAdmin] = [await through.as(uploader), await through.as(buyer), await through.as(admin)]
  const byKey = withKey(through, (await aKey(through, buyer)).key)
  const change = (fields: object) => asSeller('PUT', `/prompts/update/${id}`, fields)
  const decide = (decision: string) => asAdmin('POST', `/admin/approvals/${id}`, { decision })
  const titles = async () => [
    (await asBuyer('GET', `/prompts/${id}`)).json().prompt.title,
    (await asBuyer('GET', '/prompts/bought-prompts')).json().prompts[0].title,
    (await asBuyer('GET', '/users/library')).json().items[0].title,
    (await byKey('GET', '/machine/prompts')).json().prompts[0].title,
    (await byKey('GET', `/machine/prompts/${id}`)).json().prompt.title,
  ]
  return { id, buyer, uploader, asSeller, asBuyer, asAdmin, byKey, change, decide, titles }
}
const all = (title: string) => Array(5).fill(title)

describe('pending changes', () => {
  it('are hidden from buyers everywhere until approval', async () => {
    const { id, asBuyer, asSeller, asAdmin, byKey, change, decide, titles } = await approvedPrompt()
    await change({ ...NEXT, worksWith: ['Spam'] })
    await change({ description: 'More spam' })
    expect(await titles()).toEqual(all(FIRST.title))
    const shown = (await asBuyer('GET', `/prompts/${id}`)).json().prompt
    expect(shown).toMatchObject({ ...FIRST, worksWith: ['GPT'] })
    const owned = (await byKey('GET', `/machine/prompts/${id}`)).json().prompt
    expect(owned).toMatchObject({ description: FIRST.description, gaps: [{ name: 'city', label: 'Town' }] })
    const bought = (await asBuyer('GET', '/prompts/bought-prompts')).json().prompts[0]
    expect(bought).toMatchObject({ description: FIRST.description, tipsToUse: FIRST.tipsToUse })
    expect(bought).not.toHaveProperty('worksWith')
    for (const call of [asSeller, asAdmin]) {
      expect((await call('GET', `/prompts/${id}`)).json().prompt).toMatchObject({ ...NEXT, description: 'More spam' })
    }
    expect((await asSeller('GET', '/users/library')).json().items[0].title).toBe(NEXT.title)
    await decide('approve')
    expect(await titles()).toEqual(all(NEXT.title))
    const third = 'A third one'
    await change({ title: third })
    expect(await titles()).toEqual(all(NEXT.title))
    // Approved by a server of the previous version.
    await lax.deps.db.update(prompts).set({ status: 'approved' }).where(eq(prompts.id, id))
    await change({ title: 'A fourth one' })
    expect(await titles()).toEqual(all(third))
  })

  it('are not in the drawn cover that buyers see, until approval', async () => {
    const { id, asBuyer, asSeller, change, decide } = await approvedPrompt()
    const coversOf = async (call: Caller) => [
      (await call('GET', `/prompts/${id}`)).json().prompt.cover_image,
      (await call('GET', '/users/library')).json().items[0].cover_image,
    ]
    const picture = async ({ url }: { url: string }) => {
      const response = await lax.app.inject(url.replace('1280.webp', '320.webp'))
      expect(response.statusCode).toBe(200)
      return response.rawPayload.toString('base64')
    }
    const [before] = await coversOf(asBuyer)
    const first = await picture(before)
    await change({ title: NEXT.title })
    expect(await coversOf(asBuyer)).toEqual([before, before])
    expect(await picture(before)).toBe(first)
    const [pending] = await coversOf(asSeller)
    expect(await picture(pending)).not.toBe(first)
    await decide('approve')
    expect(await coversOf(asBuyer)).toEqual([pending, pending])
  })

  it('are not shown when rejected or withdrawn, either', async () => {
    const { id, asSeller, change, decide, titles } = await approvedPrompt()
    await change(NEXT)
    await decide('reject')
    expect(await titles()).toEqual(all(FIRST.title))
    await change({ title: 'A third one' })
    expect(await titles()).toEqual(all(FIRST.title))
    await asSeller('DELETE', `/prompts/delete/${id}`)
    expect(await titles()).toEqual(all(FIRST.title))
  })

  it('are not shown after a new sample made the listing pending', async () => {
    const { id, asSeller, change, titles } = await approvedPrompt()
    expect((await asSeller('POST', `/prompts/samples/${id}`, { text: 'A town' })).statusCode).toBe(201)
    await change(NEXT)
    expect(await titles()).toEqual(all(FIRST.title))
  })

  it('are hidden after the approved listing was rejected', async () => {
    const { change, decide, titles } = await approvedPrompt()
    await decide('reject')
    await change(NEXT)
    expect(await titles()).toEqual(all(FIRST.title))
  })

  it('store no snapshot of a rejected listing that was never approved', async () => {
    const { id, uploader } = await aPrompt(lax.deps, { ...NEXT, prompt: 'See [city]' })
    const [asSeller, asAdmin] = [await strict.as(uploader), await strict.as(admin)]
    const asBuyer = await strict.as(await aBuyer(lax.deps, id))
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject' })
    await asSeller('PUT', `/prompts/update/${id}`, FIRST)
    expect((await asBuyer('GET', `/prompts/${id}`)).json().prompt).toMatchObject(FIRST)
  })

  it('are visible at once without required approval', async () => {
    const { change, titles } = await approvedPrompt(lax)
    await change(NEXT)
    expect(await titles()).toEqual(all(NEXT.title))
  })

  it('do not reveal the note of a new text to buyers', async () => {
    const { id, asBuyer, asSeller, change, decide } = await approvedPrompt()
    await change({ prompt: 'See [city] twice', note: 'Pay me elsewhere' })
    const notes = async (call: Caller) => [
      (await call('GET', `/prompts/versions/${id}`)).json().versions[0].note,
      (await call('GET', `/prompts/versions/${id}/2`)).json().version.note,
    ]
    const note = Array(2).fill('Pay me elsewhere')
    expect([await notes(asBuyer), await notes(asSeller)]).toEqual([['', ''], note])
    await decide('reject')
    expect(await notes(asBuyer)).toEqual(['', ''])
    await change({ description: 'Another' })
    await decide('approve')
    expect(await notes(asBuyer)).toEqual(note)
    // The note of an approved text is visible.
    await change({ title: 'Another' })
    expect(await notes(asBuyer)).toEqual(note)
  })

  it('are hidden in the cart', async () => {
    const { id, change } = await approvedPrompt()
    const user = await aUser(lax.deps)
    await lax.deps.db.insert(cartItems).values({ userId: user.id, promptId: id })
    await change(NEXT)
    expect((await (await strict.as(user))('GET', '/cart')).json().items[0].title).toBe(FIRST.title)
  })

  it('are hidden in notifications to buyers, also live ones', async () => {
    const { id, buyer, uploader, change } = await approvedPrompt()
    await change(NEXT)
    const titlesFor = async (user: TestUser) => {
      await notify(lax.deps.db, user.id, { type: 'new_version', promptId: id })
      const [listed] = (await (await strict.as(user))('GET', '/notifications')).json().notifications
      const [live] = await liveNotifications(strict.deps).load(lax.deps.db, [listed._id])
      return [listed.prompt.title, live?.prompt?.title]
    }
    const both = (title: string) => [title, title]
    expect(await titlesFor(buyer)).toEqual(both(FIRST.title))
    expect([await titlesFor(uploader), await titlesFor(admin)]).toEqual([both(NEXT.title), both(NEXT.title)])
  })

  it('keep the approved variable descriptions with their text', async () => {
    const { id, asBuyer, byKey, change } = await approvedPrompt()
    await change({ gapHints: [SPAM] })
    await change({ prompt: 'See [city], again', gapHints: [{ gap: 'city', label: 'Another' }] })
    const hintsOf = async (number: number) =>
      (await asBuyer('GET', `/prompts/versions/${id}/${number}`)).json().version.gapHints
    expect([await hintsOf(1), await hintsOf(2)]).toEqual([[TOWN], [{ gap: 'city', label: 'Another' }]])
    const { prompt } = (await asBuyer('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ gapHints: [TOWN], newerVersion: { gapHints: [{ gap: 'city', label: 'Another' }] } })
    expect((await byKey('GET', `/machine/prompts/${id}`)).json().prompt.gaps).toEqual([{ name: 'city', label: 'Town' }])
    const [row] = await lax.deps.db.select().from(prompts).where(eq(prompts.id, id))
    expect(row?.approvedSnapshot).toMatchObject({ version: 1, gapHints: [TOWN] })
  })
})

describe('variable descriptions', () => {
  it('belong to a version, also for variables that a later one lacks', async () => {
    const { id, asBuyer, byKey, change } = await approvedPrompt(lax)
    await change({ prompt: 'Stay at [place]', gapHints: [{ gap: 'place', label: 'Hotel' }] })
    await change({ prompt: 'Stay' })
    const hints = await Promise.all(
      [1, 2, 3].map(async (n) => (await asBuyer('GET', `/prompts/versions/${id}/${n}`)).json().version.gapHints),
    )
    expect(hints).toEqual([[TOWN], [{ gap: 'place', label: 'Hotel' }], []])
    expect((await asBuyer('GET', `/prompts/${id}`)).json().prompt).toMatchObject({
      gapHints: [TOWN],
      newerVersion: { gapHints: [] },
    })
    expect((await byKey('GET', '/machine/prompts')).json().prompts[0].gaps).toEqual([{ name: 'city', label: 'Town' }])
  })
})
