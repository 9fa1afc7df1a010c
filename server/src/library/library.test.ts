import type { Folder, LibraryItem } from '@promptery/contract/library/library'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../platform/db/ids.ts'
import { prompts, purchases } from '../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, copiesOf } from '../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

async function aMember() {
  const user = await aUser(shop.deps)
  const call = await shop.as(user)
  const buy = async (promptId: string) =>
    expect((await call('POST', '/users/buy', { boughtBy: user.id, promptId })).statusCode).toBe(201)
  const like = async (promptId: string) =>
    expect((await call('POST', `/prompts/like/${promptId}`)).statusCode).toBe(200)
  return { user, call, buy, like }
}

const itemsOf = async (call: Caller, query = ''): Promise<LibraryItem[]> =>
  (await call('GET', `/users/library?${query}`)).json().items
const titlesOf = async (call: Caller, query = '') => (await itemsOf(call, query)).map(({ title }) => title)

/** A user with an upload between two purchases, and a like. */
async function aLibrary() {
  const member = await aMember()
  const description = 'A picture'
  const owl = await aPrompt(shop.deps, {
    title: 'Owl at night',
    description,
    type: 'GPT',
    category: 'Animal',
    price: 0,
  })
  const fox = await aPrompt(shop.deps, { title: 'fox in Snow', description, category: 'Art' })
  const liked = await aPrompt(shop.deps, { title: 'Zebra crossing', description })
  await member.buy(owl.id)
  const elk = await aPrompt(shop.deps, { title: 'Élan royal', description, category: 'Fun', uploader: member.user })
  await member.buy(fox.id)
  await member.like(owl.id)
  await member.like(liked.id)
  return { ...member, owl, fox, elk, liked }
}

describe('GET /users/library', () => {
  it('states why a prompt is not listed, to its buyers only that it is withdrawn', async () => {
    const { call, owl, fox, elk, user } = await aLibrary()
    const unlisted = async () =>
      Object.fromEntries((await itemsOf(call)).map(({ _id, unlisted = 'listed' }) => [_id, unlisted]))
    const change = (id: string, values: Partial<typeof prompts.$inferInsert>) =>
      shop.deps.db.update(prompts).set(values).where(eq(prompts.id, id))
    await change(owl.id, { status: 'rejected' })
    await change(fox.id, { withdrawnAt: new Date() })
    await change(elk.id, { status: 'rejected' })
    expect(await unlisted()).toEqual({ [owl.id]: 'withdrawn', [fox.id]: 'withdrawn', [elk.id]: 'rejected' })
    await change(elk.id, { status: 'pending' })
    expect((await unlisted())[elk.id]).toBe('listed')
    const strict = await (await testApp({ requireApproval: true }, {}, shop)).as(user)
    const [own] = await itemsOf(strict, 'view=own')
    expect(own?.unlisted).toBe('pending')
  })

  it('lists purchases and uploads, by time or title, without texts', async () => {
    const { call, owl, fox, elk } = await aLibrary()
    const response = await call('GET', '/users/library')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      items: [fox, elk, owl].map(({ id, fields: { title, type, price }, uploader }) => ({
        _id: id,
        title,
        type,
        price,
        uploaderName: uploader.username,
        cover_image: expect.objectContaining({ url: expect.stringContaining(id) }),
        owned: id !== elk.id,
        isOwn: id === elk.id,
        folderId: null,
        isFavourite: false,
      })),
      nextCursor: null,
    })
    expect(response.body).not.toContain(fox.fields.prompt)
    expect(await titlesOf(call, 'sort=Oldest')).toEqual(['Owl at night', 'Élan royal', 'fox in Snow'])
    expect(await titlesOf(call, 'sort=Title')).toEqual(['Élan royal', 'fox in Snow', 'Owl at night'])
  })

  it('has views, filters and a search in any case and script over one’s own prompts', async () => {
    const { call, fox } = await aLibrary()
    expect(await titlesOf(call, 'view=bought')).toEqual(['fox in Snow', 'Owl at night'])
    expect(await titlesOf(call, 'view=own')).toEqual(['Élan royal'])
    expect(await titlesOf(call, 'view=favourites')).toEqual([])
    expect(await titlesOf(call, 'view=liked')).toEqual(['Zebra crossing', 'Owl at night'])
    expect(await titlesOf(call, 'view=liked&sort=Oldest')).toEqual(['Owl at night', 'Zebra crossing'])
    expect(await titlesOf(call, 'view=liked&sort=Title')).toEqual(['Owl at night', 'Zebra crossing'])
    expect(await titlesOf(call, 'type=GPT-3')).toEqual(['Owl at night'])
    expect(await titlesOf(call, 'category=Fun')).toEqual(['Élan royal'])
    expect(await titlesOf(call, `engine=${encodeURIComponent('Chat gpt')}`)).toEqual([])
    expect(await titlesOf(call, 'search=FOX')).toEqual(['fox in Snow'])
    expect(await titlesOf(call, 'search=elan')).toEqual(['Élan royal'])
    expect(await titlesOf(call, `search=${fox.uploader.username}`)).toEqual(['fox in Snow'])
    expect(await titlesOf(call, 'search=zebra')).toEqual([])
    expect(await titlesOf(call, 'view=liked&search=zebra')).toEqual(['Zebra crossing'])
    expect((await itemsOf(call, 'view=liked')).map(({ owned, isOwn }) => [owned, isOwn])).toEqual([
      [false, false],
      [true, false],
    ])
  })

  it('finds one of fifty purchases by three letters', async () => {
    const { call, buy, user } = await aMember()
    const { id, uploader } = await aPrompt(shop.deps, { title: 'Landscape 0', price: 0 })
    await buy(id)
    const { db } = shop.deps
    const [sale] = await db.select().from(purchases).where(eq(purchases.buyerId, user.id))
    if (!sale) throw new Error('Nothing was bought')
    const others = await copiesOf(
      shop.deps,
      id,
      Array.from({ length: 48 }, (_, index) => `Landscape ${index + 1}`),
    )
    await db.insert(purchases).values(others.map((promptId) => ({ ...sale, id: newId(), promptId })))
    await buy((await aPrompt(shop.deps, { uploader, title: 'Портрет кочевника', price: 0 })).id)
    expect(await titlesOf(call, `search=${encodeURIComponent('КОЧ')}`)).toEqual(['Портрет кочевника'])
    expect(await titlesOf(call, 'search=lan&limit=100')).toHaveLength(49)
    // Three letters must begin a word.
    expect(await titlesOf(call, 'search=dsc')).toEqual([])
  })

  it.each(['Newest', 'Oldest', 'Title'])('paginates by cursor, sorted by %s', async (sort) => {
    const { call, buy, like, user } = await aMember()
    const ids: string[] = []
    for (let index = 0; index < 7; index += 1) {
      // The same title, and the same time by one statement.
      const { id } = await aPrompt(shop.deps, { title: 'Twins', price: 0, ...(index % 3 === 0 && { uploader: user }) })
      if (index % 3 !== 0) await buy(id)
      if (index % 3 !== 0) await like(id)
      ids.push(id)
    }
    for (const [view, expected] of [
      ['all', 7],
      ['liked', 4],
    ] as const) {
      const seen: string[] = []
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { items: LibraryItem[]; nextCursor: string | null } = (
          await call('GET', `/users/library?view=${view}&sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`)
        ).json()
        seen.push(...page.items.map(({ _id }) => _id))
        cursor = page.nextCursor
      }
      expect(new Set(seen).size).toBe(expected)
      expect(seen).toHaveLength(expected)
    }
  })

  it('keeps withdrawn prompts, and drops refunded ones', async () => {
    const { call, owl, fox, liked, user } = await aLibrary()
    await shop.deps.db.update(prompts).set({ withdrawnAt: new Date() }).where(eq(prompts.id, fox.id))
    await shop.deps.db.update(prompts).set({ status: 'rejected' }).where(eq(prompts.id, liked.id))
    expect(await titlesOf(call, 'view=bought')).toEqual(['fox in Snow', 'Owl at night'])
    expect(await titlesOf(call, 'view=liked')).toEqual(['Owl at night'])
    await call('PUT', `/users/library/items/${owl.id}`, { isFavourite: true })
    await shop.deps.db.update(purchases).set({ status: 'refunded' }).where(eq(purchases.buyerId, user.id))
    expect(await titlesOf(call)).toEqual(['Élan royal'])
    expect(await titlesOf(call, 'view=favourites')).toEqual([])
    expect((await call('PUT', `/users/library/items/${owl.id}`, { isFavourite: true })).statusCode).toBe(404)
  })

  it('refuses visitors and unknown values', async () => {
    const { call } = await aMember()
    for (const query of ['view=sold', 'sort=Best', 'folder=x', 'cursor=bm9uZQ', 'limit=0', `search=${'a'.repeat(201)}`])
      expect((await call('GET', `/users/library?${query}`)).statusCode).toBe(400)
    const nul = Buffer.from(JSON.stringify(['a\0b', '01900000-0000-7000-8000-000000000000'])).toString('base64url')
    expect((await call('GET', `/users/library?sort=Title&cursor=${nul}`)).statusCode).toBe(400)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/folders'],
      ['POST', '/folders'],
      ['PUT', '/folders/01900000-0000-7000-8000-000000000000'],
      ['DELETE', '/folders/01900000-0000-7000-8000-000000000000'],
      ['PUT', '/items/01900000-0000-7000-8000-000000000000'],
    ] as const)
      expect((await shop.visitor(method, `/users/library${path}`)).statusCode).toBe(401)
  })
})

describe('folders and favourites', () => {
  it('contain owned prompts; only given fields are changed', async () => {
    const { call, owl, elk } = await aLibrary()
    const made = await call('POST', '/users/library/folders', { name: ' Night ' })
    expect([made.statusCode, made.json().folder]).toEqual([201, { _id: expect.any(String), name: 'Night' }])
    const { _id } = made.json().folder
    const path = `/users/library/items/${owl.id}`
    expect((await call('PUT', path, { folderId: _id })).json().item).toEqual({ folderId: _id, isFavourite: false })
    expect((await call('PUT', path, { isFavourite: true })).json().item).toEqual({ folderId: _id, isFavourite: true })
    await call('PUT', `/users/library/items/${elk.id}`, { isFavourite: true })
    expect(await titlesOf(call, `folder=${_id}`)).toEqual(['Owl at night'])
    expect(await titlesOf(call, 'view=favourites')).toEqual(['Élan royal', 'Owl at night'])
    expect(await titlesOf(call, `folder=${_id}&view=liked`)).toEqual(['Owl at night'])
    await call('PUT', path, { folderId: null })
    expect(await titlesOf(call, `folder=${_id}`)).toEqual([])
    expect((await call('PUT', path, {})).statusCode).toBe(400)
  })

  it('are private: other users’ folders and prompts are not found', async () => {
    const { call, owl, liked } = await aLibrary()
    const other = await aMember()
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    await other.buy(owl.id)
    const { folder } = (await call('POST', '/users/library/folders', { name: 'Mine' })).json()
    await call('PUT', `/users/library/items/${owl.id}`, { folderId: folder._id, isFavourite: true })
    expect((await other.call('GET', '/users/library/folders')).json().folders).toEqual([])
    expect(await itemsOf(other.call, `folder=${folder._id}`)).toEqual([])
    expect(await itemsOf(other.call)).toMatchObject([{ folderId: null, isFavourite: false }])
    const path = `/users/library/items/${owl.id}`
    expect((await other.call('PUT', path, { folderId: folder._id })).statusCode).toBe(404)
    expect((await other.call('PUT', `/users/library/folders/${folder._id}`, { name: 'Theirs' })).statusCode).toBe(404)
    expect((await other.call('DELETE', `/users/library/folders/${folder._id}`)).json().promptIds).toEqual([])
    expect((await call('GET', '/users/library/folders')).json().folders).toEqual([folder])
    expect(await titlesOf(call, `folder=${folder._id}`)).toEqual(['Owl at night'])
    expect((await call('PUT', `/users/library/items/${liked.id}`, { isFavourite: true })).statusCode).toBe(404)
    expect((await admin('PUT', path, { isFavourite: true })).statusCode).toBe(404)
  })

  it('have unique names, ignoring case, and are listed by them', async () => {
    const { call } = await aMember()
    const make = (name: string) => call('POST', '/users/library/folders', { name })
    await make('études')
    const { folder } = (await make('Blog')).json()
    const refused = await make('BLOG')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'folder_exists'])
    expect((await make('ÉTUDES')).statusCode).toBe(409)
    const path = `/users/library/folders/${folder._id}`
    expect((await call('PUT', path, { name: 'Études' })).json().code).toBe('folder_exists')
    const renamed = await call('PUT', path, { name: 'blog' })
    expect(renamed.json().folders.map(({ name }: Folder) => name)).toEqual(['blog', 'études'])
    for (const name of ['', 'n'.repeat(61), '\u200b']) expect((await make(name)).statusCode).toBe(400)
  })

  it('leave their prompts in the library when they are deleted, and can be restored with them', async () => {
    const { call, owl, fox, liked } = await aLibrary()
    const { folder } = (await call('POST', '/users/library/folders', { name: 'Night' })).json()
    for (const { id } of [owl, fox]) await call('PUT', `/users/library/items/${id}`, { folderId: folder._id })
    const deleted = await call('DELETE', `/users/library/folders/${folder._id}`)
    expect(deleted.json()).toEqual({ success: true, folders: [], promptIds: [owl.id, fox.id].sort() })
    expect(await titlesOf(call)).toEqual(['fox in Snow', 'Élan royal', 'Owl at night'])
    // Prompts that are not owned or do not exist are ignored.
    const promptIds = [...deleted.json().promptIds, liked.id, folder._id]
    const restored = await call('POST', '/users/library/folders', { name: 'Night', promptIds })
    expect(await titlesOf(call, `folder=${restored.json().folder._id}`)).toEqual(['fox in Snow', 'Owl at night'])
    expect((await call('DELETE', `/users/library/folders/${folder._id}`)).json().promptIds).toEqual([])
  })

  it('are limited to a hundred, also for concurrent requests', async () => {
    const { call } = await aMember()
    const make = (name: string) => call('POST', '/users/library/folders', { name })
    for (let index = 0; index < 98; index += 1) await make(`Number ${index}`)
    const responses = await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map(make))
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect(responses.filter(({ statusCode }) => statusCode !== 201).map((response) => response.json().code)).toEqual(
      Array(3).fill('folders_full'),
    )
  })

  it('are created once by concurrent requests', async () => {
    const { call } = await aMember()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/users/library/folders', { name: 'Same' })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})
