import { HOLDS_PER_DAY } from '@promptery/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { findOrMakeEngineers } from '../../listings/import/import-engineers.ts'
import { cleanUpFiles } from '../../listings/pictures/clean-up-files.ts'
import { searchNewNamesJob } from '../../listings/search-index/index-listings.ts'
import { formerUsernames, users } from '../../platform/db/schema.ts'
import { aCase } from '../../testing/access/a-case.ts'
import { aPicture, multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

let made = 0
/** A member with a name of this file. */
async function aMember(given: Partial<TestUser> = {}) {
  made += 1
  const user = await aUser(shop.deps, { username: `teller${made}x`, ...given })
  return { ...user, call: await shop.as(user) }
}

const rename = async (call: Caller, username: string) => {
  const response = await call('PUT', '/users/username', { username })
  return [response.statusCode, response.json().code ?? response.json().user.username]
}
const signUp = async (username: string) => {
  const body = { username, email: `${username}@new.example`, password: 'a long and unusual one' }
  return (await shop.visitor('POST', '/users/create', body)).statusCode
}
const runJob = () => searchNewNamesJob.run({ ...shop.deps, log: pino({ level: 'silent' }) })
const engineerOf = async (id: string, call: Caller = shop.visitor) =>
  (await call('GET', `/users/engineer/${id}`)).json()

const PROFILE = {
  makes: 'Prompts for maps',
  about: 'I draw maps of towns that are not there.',
  links: ['https://maps.example/ines'],
  isPublic: true,
  showsEmail: true,
}

describe('a display name', () => {
  const nameAs = async (call: Caller, username: string, displayName: string | null) => {
    const response = await call('PUT', '/users/username', { username, displayName })
    const { code, errors, user } = response.json()
    return user ? user.displayName : [response.statusCode, code, errors[0].path]
  }

  it('is shown beside the username wherever the member is named, until it is taken away', async () => {
    const [wang, fan] = [await aMember(), await aMember()]
    const { id } = await aPrompt(shop.deps, { uploader: wang, price: 0 })
    expect(await nameAs(wang.call, wang.username, ' 王小明 ')).toBe('王小明')
    const names = { username: wang.username, displayName: '王小明' }
    expect((await wang.call('GET', '/users/current')).json().user).toMatchObject(names)
    expect(await engineerOf(wang.id)).toMatchObject(names)
    expect((await shop.visitor('GET', `/users/${wang.id}`)).json().data).toMatchObject(names)
    const uploader = { uploaderName: wang.username, uploaderDisplayName: '王小明' }
    expect((await shop.visitor('GET', `/prompts/engineer/${wang.id}`)).json().data[0]).toMatchObject(uploader)
    expect((await fan.call('POST', '/cart', { promptId: id })).statusCode).toBeLessThan(300)
    expect((await fan.call('GET', '/cart')).body).toContain('"uploaderDisplayName":"王小明"')
    await wang.call('POST', '/discussions/create', { topic: 'Towns on maps', description: 'Which?' })
    expect((await shop.visitor('GET', '/discussions/all')).body).toContain('"displayName":"王小明"')
    await wang.call('POST', `/messages/send/${fan.id}`, { message: 'Hello' })
    expect((await fan.call('GET', '/users/chats')).json().data[0]).toMatchObject({ _id: wang.id, ...names })
    const { notifications } = (await fan.call('GET', '/notifications')).json()
    expect(notifications[0].actor).toEqual({ _id: wang.id, ...names })
    await shop.deps.db.update(users).set({ uploadsCount: 1 }).where(eq(users.id, wang.id))
    const suggested = (await shop.visitor('GET', `/prompts/suggestions?search=${encodeURIComponent('王小')}`)).json()
    expect(suggested.engineers).toEqual([{ user: wang.id, ...names }])
    const searched = async () =>
      (await shop.visitor('GET', `/prompts/all-prompts?search=${encodeURIComponent('王小明')}&verbatim=true`))
        .json()
        .prompts.map(({ _id }: { _id: string }) => _id)
    await runJob()
    expect(await searched()).toEqual([id])
    const { rows } = await shop.deps.db.execute(
      sql`select ts_filter(terms, '{b}') @@ '王小'::tsquery as is_b from search_index where prompt_id = ${id}`,
    )
    expect(rows).toEqual([{ is_b: true }])

    expect(await rename(wang.call, wang.username)).toEqual([200, wang.username])
    expect((await wang.call('GET', '/users/current')).json().user.displayName).toBe('王小明')
    expect(await nameAs(wang.call, wang.username, null)).toBeUndefined()
    expect(await engineerOf(wang.id)).not.toHaveProperty('displayName')
    await runJob()
    expect(await searched()).toEqual([])
  })

  it('may be that of many, but not another’s username, the shop or a member who has left', async () => {
    const [one, other] = [await aMember({ username: 'jose.munoz' }), await aMember()]
    expect(await nameAs(one.call, one.username, 'José Muñoz')).toBe('José Muñoz')
    expect(await nameAs(other.call, other.username, 'Анна Петрова')).toBe('Анна Петрова')
    expect(await nameAs(one.call, one.username, 'Анна Петрова')).toBe('Анна Петрова')
    for (const name of [
      'José Muñoz',
      'JOSE_MUNOZ',
      'jose munoz',
      'Promptery Support',
      'a former member',
      'A\u202Edn',
    ]) {
      expect([name, await nameAs(other.call, other.username, name)]).toEqual([
        name,
        [400, 'invalid_input', 'displayName'],
      ])
    }
    expect((await other.call('GET', '/users/current')).json().user.displayName).toBe('Анна Петрова')
    await rename(one.call, 'jm.prompts')
    expect(await nameAs(other.call, other.username, 'José Muñoz')).toEqual([400, 'invalid_input', 'displayName'])
  })
})

describe('a new name', () => {
  it('is shown everywhere, and the former one is kept from others and leads to it for 30 days', async () => {
    const ines = await aMember({ username: 'ines.maps' })
    const { id } = await aPrompt(shop.deps, { uploader: ines })
    expect(await rename(ines.call, 'ines.towns')).toEqual([200, 'ines.towns'])
    expect((await ines.call('GET', '/users/current')).json().user.username).toBe('ines.towns')
    expect((await shop.visitor('GET', `/prompts/engineer/${ines.id}`)).json().data[0].uploaderName).toBe('ines.towns')
    const { formerNames } = (await ines.call('GET', '/users/profile')).json().profile
    expect(formerNames).toMatchObject([{ username: 'ines.maps' }])
    expect(Date.parse(formerNames[0].until) - Date.now()).toBeGreaterThan(29 * 86_400_000)

    // Neither the name nor what looks like it, to nobody: sign-up, change, import.
    const other = await aMember()
    expect([await signUp('Ines.Maps'), await signUp('1nes-rnaps'), await signUp('ines-towns')]).toEqual([409, 409, 409])
    expect(await rename(other.call, 'inesmaps')).toEqual([409, 'username_taken'])
    const { of: find } = await findOrMakeEngineers(shop.deps.db, new Set(['ines.maps']))
    expect(find('ines.maps')?.username).toBe('ines.maps-2')

    const suggested = async () => (await ines.call('GET', '/prompts/suggestions?search=ines.maps')).json().engineers
    expect(await suggested()).toEqual([{ user: ines.id, username: 'ines.towns' }])
    // Neither name leads to a suspended one.
    const suspendedBy = await aCase(shop.deps, { person: ines, decision: 'suspend' })
    await shop.deps.db.update(users).set({ suspendedBy }).where(eq(users.id, ines.id))
    for (const search of ['ines.maps', 'ines.towns']) {
      const { engineers } = (await shop.visitor('GET', `/prompts/suggestions?search=${search}`)).json()
      expect(engineers).toEqual([])
    }
    await shop.deps.db.update(users).set({ suspendedBy: null }).where(eq(users.id, ines.id))
    const admin = await aMember({ role: 'admin' })
    const found = (await admin.call('GET', '/admin/desk/search?search=ines.maps')).json()
    expect(JSON.stringify(found)).toContain(ines.id)

    await runJob()
    const listed = async (name: string) =>
      (await shop.visitor('GET', `/prompts/all-prompts?search=${name}&verbatim=true`))
        .json()
        .prompts.map(({ _id }: { _id: string }) => _id)
    expect([await listed('ines.towns'), await listed('ines.maps')]).toEqual([[id], []])

    await shop.deps.db.update(formerUsernames).set({ until: sql`now()` }).where(eq(formerUsernames.userId, ines.id))
    expect(await suggested()).toEqual([])
    expect(await signUp('ines-maps')).toBe(201)
    await runJob()
    expect(await shop.deps.db.$count(formerUsernames, eq(formerUsernames.userId, ines.id))).toBe(0)
  })

  it('can be taken back; two former ones are kept at a time', async () => {
    const { call, id } = await aMember({ username: 'one.of.three' })
    expect(await rename(call, 'two.of.three')).toEqual([200, 'two.of.three'])
    expect(await rename(call, 'the.third')).toEqual([200, 'the.third'])
    expect(await rename(call, 'the.fourth')).toEqual([409, 'names_reserved'])
    expect(await rename(call, 'The.Third')).toEqual([200, 'The.Third'])
    expect(await rename(call, 'two.of.three')).toEqual([200, 'two.of.three'])
    const names = await shop.deps.db.select().from(formerUsernames).where(eq(formerUsernames.userId, id))
    expect(names.map(({ username }) => username).sort()).toEqual(['The.Third', 'one.of.three'])
  })

  it('is not one of the shop, of another, or of nobody', async () => {
    const [{ call }, other] = [await aMember(), await aMember()]
    expect(await rename(call, 'support')).toEqual([400, 'invalid_input'])
    expect(await rename(call, 'a b')).toEqual([400, 'invalid_input'])
    expect(await rename(call, other.username.replace('l', '1'))).toEqual([409, 'username_taken'])
    expect(await rename(shop.visitor, 'nobody.x')).toEqual([401, 'no_session'])
  })

  it('that two want at once is given up by one and taken by none', async () => {
    const leaving = await aMember({ username: 'both.want.me' })
    const [renamed, ...taken] = await Promise.all([
      rename(leaving.call, 'gone.elsewhere'),
      ...Array.from({ length: 5 }, (_, n) => signUp(`both${'-_.'.charAt(n % 3)}want${n % 2 ? '.' : ''}me`)),
    ])
    expect([renamed, taken]).toEqual([
      [200, 'gone.elsewhere'],
      [409, 409, 409, 409, 409],
    ])
    expect(await shop.deps.db.$count(users, eq(users.usernameSkeleton, 'bothwantrne'))).toBe(0)
  })
})

describe('a profile', () => {
  it('is shown to everyone, or to its owner and admins alone', async () => {
    const { call, ...member } = await aMember()
    const { id } = member
    await aPrompt(shop.deps, { uploader: member })
    const admin = await aMember({ role: 'admin' })
    expect(await engineerOf(id)).not.toHaveProperty('profile')
    const { makes, about, links } = PROFILE
    expect((await call('PUT', '/users/profile', PROFILE)).json().profile).toMatchObject(PROFILE)
    expect((await engineerOf(id)).profile).toEqual({ makes, about, language: 'en', links })
    expect((await engineerOf(id)).email).toContain('@')
    await call('PUT', '/users/profile', { ...PROFILE, isPublic: false, showsEmail: false })
    expect((await call('GET', '/users/profile')).json().profile).toMatchObject({ isPublic: false, showsEmail: false })
    const hidden = await engineerOf(id)
    expect([hidden.profile, hidden.email]).toEqual([undefined, ''])
    expect((await shop.visitor('GET', `/users/${id}`)).json().data.email).toBe('')
    for (const who of [call, admin.call]) {
      const { profile, email } = await engineerOf(id, who)
      expect([profile, email]).toEqual([{ makes, about, language: 'en', links }, expect.stringContaining('@')])
    }
  })

  it('takes no other links, long words, or texts that another sells', async () => {
    const { call } = await aMember()
    const put = async (given: object) => {
      const { code, errors } = (await call('PUT', '/users/profile', { ...PROFILE, ...given })).json()
      return [code, errors?.[0].path]
    }
    const sold =
      'Draw a narrow harbour town at dusk with nine red boats, two gulls over the mole and a lamp in each window'
    await aPrompt(shop.deps, { prompt: sold })
    expect(await put({ links: ['javascript:alert(1)'] })).toEqual(['invalid_input', 'links.0'])
    expect(await put({ links: ['https://paypal.com:x@evil.example'] })).toEqual(['invalid_input', 'links.0'])
    expect(await put({ links: Array(6).fill('https://a.example') })).toEqual(['invalid_input', 'links'])
    expect(await put({ about: 'a'.repeat(2_001) })).toEqual(['invalid_input', 'about'])
    expect(await put({ about: sold })).toEqual(['prompt_given_away', 'about'])
    // As often as other texts are held, so that refusals do not reveal what is sold.
    const link = `https://maps.example/${sold.replaceAll(' ', '-')}`
    expect(await put({ about: 'Maps', links: [link] })).toEqual(['prompt_given_away', 'about'])
    for (let times = 2; times < HOLDS_PER_DAY; times += 1) await put({ about: sold })
    expect(await put({ about: 'My own words' })).toEqual(['rate_limited', undefined])
  })

  it('has a picture, which leaves the store when it is replaced or removed', async () => {
    const { call, id } = await aMember()
    const upload = async (bytes: Buffer) => {
      const { payload, headers } = await multipart({}, { name: 'picture', bytes })
      return call('PUT', '/users/profile/picture', undefined, { payload, headers })
    }
    const before = await shop.storedFiles()
    expect((await upload(Buffer.from('no picture'))).json().code).toBe('invalid_picture')
    expect(await shop.storedFiles()).toEqual(before)
    await upload(await aPicture(700, 500))
    const { url } = (await engineerOf(id)).profile.picture
    expect((await shop.app.inject(url)).statusCode).toBe(200)
    await upload(await aPicture(400, 400))
    expect((await shop.app.inject(url)).statusCode).toBe(404)
    const second = (await engineerOf(id)).profile.picture.url
    await cleanUpFiles(shop.deps, { before: new Date(Date.now() + 1_000), force: true })
    expect((await shop.app.inject(second)).statusCode).toBe(200)
    expect((await call('DELETE', '/users/profile/picture')).json().profile).not.toHaveProperty('picture')
    expect(await shop.storedFiles()).toEqual(before)
  })
})
