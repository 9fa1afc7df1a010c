import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '../../platform/db/schema.ts'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, userFactory } from '../../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('POST /users/create', () => {
  const mira = { username: 'Mira-1', email: 'Mira@Test.example', password: 'seven green kettles' }

  it('makes an account, keeps the password only as argon2id, and starts no session [spec 7.users.create 4.signup]', async () => {
    const { visitor } = await testApp({}, { passwordCost: undefined }, shop)
    const answer = await visitor('POST', '/users/create', mira)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Signup Successful',
      user: { _id: expect.any(String), username: 'Mira-1', email: 'Mira@Test.example' },
    })
    expect(answer.cookies).toEqual([])
    const [row] = await shop.deps.db.select().from(users).where(eq(users.emailKey, 'mira@test.example'))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['username', { ...mira, username: 'mIRA-1', email: 'other@test.example' }],
    ['email', { ...mira, username: 'someone', email: 'MIRA@test.EXAMPLE' }],
  ])('refuses a %s that is taken, without regard to case', async (path, body) => {
    const answer = await shop.visitor('POST', '/users/create', body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ success: false, errors: [{ path }] })
  })

  it.each([
    ['ada_brook', 'ada.brook'],
    ['neil', 'ne1l'],
    ['mira.k', 'RnirA-K'],
  ])('refuses beside %s the name %s, which looks like it', async (known, like) => {
    await aUser(shop.deps, { username: known })
    const body = { ...mira, username: like, email: `${like}@test.example` }
    const answer = await shop.visitor('POST', '/users/create', body)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'username_taken',
      errors: [{ path: 'username', message: 'This username looks like one that is taken: choose another' }],
    })
  })

  it('lets one of many who ask for names that look alike at once have it', async () => {
    const names = ['bill-x', 'bi11-x', 'biLL.x', 'b.illx', 'BiIl_x', 'billx']
    const bodies = names.map((username, n) => ({ ...mira, username, email: `alike${n}@test.example` }))
    const answers = await Promise.all(bodies.map((body) => shop.visitor('POST', '/users/create', body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(409)])
  })

  it.each([
    ['Admin', 'This username is kept for the shop itself: choose another'],
    ['support', 'This username is kept for the shop itself: choose another'],
    ['Promptery', 'This username is kept for the shop itself: choose another'],
    ['...', 'Use at least one letter or digit'],
  ])('refuses the name %s and says what to do', async (username, message) => {
    const answer = await shop.visitor('POST', '/users/create', { ...mira, username, email: 'x@test.example' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'username', message }] })
  })

  it('lets one of many who ask for the same name at once have it', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => ({
      ...mira,
      username: 'crowd',
      email: `crowd${n}@test.example`,
    }))
    const answers = await Promise.all(bodies.map((body) => shop.visitor('POST', '/users/create', body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('names every field that is wrong', async () => {
    const answer = await shop.visitor('POST', '/users/create', { username: 'a b', email: 'nobody', password: 'short' })
    expect(answer.statusCode).toBe(400)
    const paths = answer.json().errors.map(({ path }: { path: string }) => path)
    expect(new Set(paths)).toEqual(new Set(['username', 'email', 'password']))
  })

  it.each(['password123', 'QWERTYUIOP', 'iloveyou1'])('refuses the common password %s', async (password) => {
    const answer = await shop.visitor('POST', '/users/create', {
      ...mira,
      username: 'common',
      email: 'c@test.example',
      password,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ path: 'password', message: expect.any(String) }])
  })

  it('refuses text that the database cannot store', async () => {
    const answer = await shop.visitor('POST', '/users/create', { ...mira, password: 'nine\u0000characters' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].path).toBe('password')
  })
})

describe('POST /users/login', () => {
  it('starts a session in an HttpOnly, SameSite=Lax cookie that ends with the browser [spec 7.users.login 3.user]', async () => {
    const user = await aUser(shop.deps)
    const answer = await shop.visitor('POST', '/users/login', {
      email: user.email.toUpperCase(),
      password: userFactory.password,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      success: true,
      message: 'Signin Successful',
      user: { _id: user.id, username: user.username, email: user.email, role: 'member' },
    })
    const [cookie] = answer.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.expires).toBeUndefined()
    expect(cookie?.secure).toBeUndefined()
  })

  it('keeps it for 30 days when asked to', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password, remember: true }
    const answer = await shop.visitor('POST', '/users/login', body)
    const days = (Number(answer.cookies[0]?.expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    const [row] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((Number(row?.expiresAt) - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
  })

  it('answers the same for a wrong password and for an unknown email', async () => {
    const user = await aUser(shop.deps)
    const wrong = await shop.visitor('POST', '/users/login', { email: user.email, password: 'not this one' })
    const unknown = await shop.visitor('POST', '/users/login', {
      email: 'nobody@test.example',
      password: 'not this one',
    })
    expect(wrong.statusCode).toBe(401)
    expect(unknown.statusCode).toBe(401)
    expect(unknown.json()).toEqual(wrong.json())
  })

  it('renews the id of a session that was there before', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password }
    const first = (await shop.visitor('POST', '/users/login', body)).cookies[0]
    const headers = { cookie: `${first?.name}=${first?.value}` }
    const second = (await shop.visitor('POST', '/users/login', body, { headers })).cookies[0]
    expect(second?.value).not.toBe(first?.value)
    expect((await shop.visitor('GET', '/users/current', undefined, { headers })).statusCode).toBe(401)
  })

  it('does not keep it for 30 days because the one before was', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password }
    const first = (await shop.visitor('POST', '/users/login', { ...body, remember: true })).cookies[0]
    const headers = { cookie: `${first?.name}=${first?.value}` }
    const second = (await shop.visitor('POST', '/users/login', body, { headers })).cookies.at(-1)
    expect(second?.value).toBeTruthy()
    expect(second?.expires).toBeUndefined()
    const [row] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((Number(row?.expiresAt) - Date.now()) / 86_400_000).toBeLessThan(8)
  })

  it('refuses a write that another site sends', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password }
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      expect((await shop.visitor('POST', '/users/login', body, { headers })).statusCode).toBe(403)
    }
  })

  it.each([[{}], [{ email: 1, password: [] }], [{ email: 'a@b.example' }]])('refuses %j', async (body) => {
    expect((await shop.visitor('POST', '/users/login', body)).statusCode).toBe(400)
  })
})

describe('POST /users/logout', () => {
  it('ends the session on the server [spec 4.session.logout]', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    expect((await call('GET', '/users/current')).json()).toMatchObject({ success: true, user: { _id: user.id } })
    const answer = await call('POST', '/users/logout')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ success: true })
    expect((await call('GET', '/users/current')).statusCode).toBe(401)
    expect(await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it('is content with a visitor', async () => {
    expect((await shop.visitor('POST', '/users/logout')).statusCode).toBe(200)
  })
})

describe('GET /users/current', () => {
  it('refuses a visitor, and a cookie that was tampered with', async () => {
    const expected = { success: false, code: 'no_session', message: 'Sign in first' }
    const visitor = await shop.visitor('GET', '/users/current')
    expect(visitor.statusCode).toBe(401)
    expect(visitor.json()).toEqual(expected)
    const headers = { cookie: 'promptery_session=abcdefghijklmnopqrstuvwxyz.abcdefghijklmnop' }
    expect((await shop.visitor('GET', '/users/current', undefined, { headers })).statusCode).toBe(401)
  })

  it('keeps a session of the browser for as long as it is used', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    const inAnHour = new Date(Date.now() + 3_600_000)
    await shop.deps.db.update(sessions).set({ expiresAt: inAnHour }).where(eq(sessions.userId, user.id))
    expect((await call('GET', '/users/current')).statusCode).toBe(200)
    const [row] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((Number(row?.expiresAt) - Date.now()) / 86_400_000).toBeGreaterThan(6.9)
  })

  it('ends an expired session', async () => {
    const user = await aUser(shop.deps)
    const call = await shop.as(user)
    await shop.deps.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.userId, user.id))
    expect((await call('GET', '/users/current')).statusCode).toBe(401)
  })
})

describe('GET /users/{id}', () => {
  it('shows anyone the name and the email, and nothing else [spec 7.users.one 3.user]', async () => {
    const user = await aUser(shop.deps)
    const answer = await shop.visitor('GET', `/users/${user.id}/`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: true, data: { _id: user.id, username: user.username, email: user.email } })
  })

  it('does not know an unknown id, and refuses what is no id', async () => {
    expect((await shop.visitor('GET', `/users/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', '/users/1%27%20or%201')).statusCode).toBe(400)
  })
})

describe('GET /users/engineer/all', () => {
  it('lists those who upload, best-selling first, with one prompt id for each sale, and goes on by cursor [spec 7.users.engineers 3.engineer]', async () => {
    const fresh = await testApp()
    await aUser(fresh.deps)
    const modest = await aPrompt(fresh.deps)
    const star = await aPrompt(fresh.deps)
    const second = await aPrompt(fresh.deps, { uploader: star.uploader })
    await aBuyer(fresh.deps, star.id)
    await aBuyer(fresh.deps, second.id)
    await aBuyer(fresh.deps, modest.id)
    const answer = await fresh.visitor('GET', '/users/engineer/all')
    expect(answer.statusCode).toBe(200)
    const { id, username, email } = star.uploader
    expect(answer.json()).toEqual([
      { _id: id, user: id, username, email, soldPrompts: [second.id, star.id], soldCount: 2, rank: 1, canSignIn: true },
      expect.objectContaining({ user: modest.uploader.id, soldPrompts: [modest.id], rank: 2 }),
    ])
    const first = await fresh.visitor('GET', '/users/engineer/all?limit=1')
    expect(first.json()).toHaveLength(1)
    const next = await fresh.visitor('GET', `/users/engineer/all?limit=1&cursor=${first.headers['x-next-cursor']}`)
    expect(next.json()).toEqual([expect.objectContaining({ user: modest.uploader.id, rank: 2 })])
    expect(next.headers['x-next-cursor']).toBeUndefined()
  })

  it('refuses a limit beyond 100 and a cursor of another list', async () => {
    expect((await shop.visitor('GET', '/users/engineer/all?limit=101')).statusCode).toBe(400)
    expect((await shop.visitor('GET', '/users/engineer/all?cursor=bm9uZQ')).statusCode).toBe(400)
  })
})
