import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '../platform/db/schema.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser, userFactory } from '../testing/shop/factories.ts'
import { anOffer } from '../testing/shop/offers.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

describe('POST /users/create', () => {
  const mira = { username: 'Mira-1', email: 'Mira@Test.example', password: 'seven green kettles' }

  it('creates an account, stores the password as argon2id only, and starts no session [spec 7.users.create 4.signup]', async () => {
    const { visitor } = await testApp({}, { passwordCost: undefined }, shop)
    const response = await visitor('POST', '/users/create', mira)
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({
      success: true,
      message: 'Signup Successful',
      user: { _id: expect.any(String), username: 'Mira-1', email: 'Mira@Test.example' },
    })
    expect(response.cookies.map(({ name }) => name)).toEqual(['promptery_wrote'])
    const [row] = await shop.deps.db.select().from(users).where(eq(users.emailKey, 'mira@test.example'))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it.each([
    ['username', { ...mira, username: 'mIRA-1', email: 'other@test.example' }],
    ['email', { ...mira, username: 'someone', email: 'MIRA@test.EXAMPLE' }],
  ])('refuses a taken %s, ignoring case', async (path, body) => {
    const response = await shop.visitor('POST', '/users/create', body)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ success: false, errors: [{ path }] })
  })

  it.each([
    ['ada_brook', 'ada.brook'],
    ['neil', 'ne1l'],
    ['mira.k', 'RnirA-K'],
  ])('refuses beside %s the similar name %s', async (known, like) => {
    await aUser(shop.deps, { username: known })
    const body = { ...mira, username: like, email: `${like}@test.example` }
    const response = await shop.visitor('POST', '/users/create', body)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'username_taken',
      errors: [{ path: 'username', message: 'This username looks like one that is taken: choose another' }],
    })
  })

  it('accepts one of concurrent sign-ups with similar names', async () => {
    const names = ['bill-x', 'bi11-x', 'biLL.x', 'b.illx', 'BiIl_x', 'billx']
    const bodies = names.map((username, n) => ({ ...mira, username, email: `alike${n}@test.example` }))
    const responses = await Promise.all(bodies.map((body) => shop.visitor('POST', '/users/create', body)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(409)])
  })

  it.each([
    ['Admin', 'This username is kept for the shop itself: choose another'],
    ['support', 'This username is kept for the shop itself: choose another'],
    ['Promptery', 'This username is kept for the shop itself: choose another'],
    ['...', 'Use at least one letter or digit'],
  ])('refuses the name %s and says what to do', async (username, message) => {
    const response = await shop.visitor('POST', '/users/create', { ...mira, username, email: 'x@test.example' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'invalid_input', errors: [{ path: 'username', message }] })
  })

  it('accepts one of concurrent sign-ups with the same name', async () => {
    const bodies = Array.from({ length: 8 }, (_, n) => ({
      ...mira,
      username: 'crowd',
      email: `crowd${n}@test.example`,
    }))
    const responses = await Promise.all(bodies.map((body) => shop.visitor('POST', '/users/create', body)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  it('names every invalid field', async () => {
    const response = await shop.visitor('POST', '/users/create', {
      username: 'a b',
      email: 'nobody',
      password: 'short',
    })
    expect(response.statusCode).toBe(400)
    const paths = response.json().errors.map(({ path }: { path: string }) => path)
    expect(new Set(paths)).toEqual(new Set(['username', 'email', 'password']))
  })

  it.each(['password123', 'QWERTYUIOP', 'iloveyou1'])('refuses the common password %s', async (password) => {
    const response = await shop.visitor('POST', '/users/create', {
      ...mira,
      username: 'common',
      email: 'c@test.example',
      password,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toEqual([{ path: 'password', message: expect.any(String) }])
  })

  it('refuses text that the database cannot store', async () => {
    const response = await shop.visitor('POST', '/users/create', { ...mira, password: 'nine\u0000characters' })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].path).toBe('password')
  })
})

describe('POST /users/login', () => {
  it('starts a session in an HttpOnly, SameSite=Lax cookie that ends with the browser [spec 7.users.login 3.user]', async () => {
    const user = await aUser(shop.deps)
    const response = await shop.visitor('POST', '/users/login', {
      email: user.email.toUpperCase(),
      password: userFactory.password,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      message: 'Signin Successful',
      user: { _id: user.id, username: user.username, email: user.email, role: 'member' },
    })
    const [cookie] = response.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.expires).toBeUndefined()
    expect(cookie?.secure).toBeUndefined()
  })

  it('lasts 30 days if requested', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password, remember: true }
    const response = await shop.visitor('POST', '/users/login', body)
    const days = (Number(response.cookies[0]?.expires) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(29.9)
    expect(days).toBeLessThan(30.1)
    const [row] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect((Number(row?.expiresAt) - Date.now()) / 86_400_000).toBeGreaterThan(29.9)
  })

  it('replaces the id of an existing session', async () => {
    const user = await aUser(shop.deps)
    const body = { email: user.email, password: userFactory.password }
    const first = (await shop.visitor('POST', '/users/login', body)).cookies[0]
    const headers = { cookie: `${first?.name}=${first?.value}` }
    const second = (await shop.visitor('POST', '/users/login', body, { headers })).cookies[0]
    expect(second?.value).not.toBe(first?.value)
    expect((await shop.visitor('GET', '/users/current', undefined, { headers })).statusCode).toBe(401)
  })

  it('does not inherit 30 days from the previous session', async () => {
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

  it('refuses cross-site writes', async () => {
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
    const response = await call('POST', '/users/logout')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true })
    expect((await call('GET', '/users/current')).statusCode).toBe(401)
    expect(await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([])
  })

  it('succeeds for visitors', async () => {
    expect((await shop.visitor('POST', '/users/logout')).statusCode).toBe(200)
  })
})

describe('GET /users/current', () => {
  it('refuses visitors and manipulated cookies', async () => {
    const expected = { success: false, code: 'no_session', message: 'Sign in first' }
    const visitor = await shop.visitor('GET', '/users/current')
    expect(visitor.statusCode).toBe(401)
    expect(visitor.json()).toEqual(expected)
    const headers = { cookie: 'promptery_session=abcdefghijklmnopqrstuvwxyz.abcdefghijklmnop' }
    expect((await shop.visitor('GET', '/users/current', undefined, { headers })).statusCode).toBe(401)
  })

  it('extends a browser session while it is used', async () => {
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
      .set({ expiresAt: new Date(Date.now() - 60_000) })
      .where(eq(sessions.userId, user.id))
    expect((await call('GET', '/users/current')).statusCode).toBe(401)
  })
})

describe('GET /users/{id}', () => {
  it('returns the name and the email only, to anyone [spec 7.users.one 3.user]', async () => {
    const { uploader: user } = await aPrompt(shop.deps)
    const response = await shop.visitor('GET', `/users/${user.id}/`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      data: { _id: user.id, username: user.username, email: user.email },
    })
  })

  it('shows the email of those alone who have a listing on the market, and of everybody to themselves and admins', async () => {
    const strict = await testApp({ requireApproval: true }, {}, shop)
    const [admin, stranger] = [await aUser(shop.deps, { role: 'admin' }), await aUser(shop.deps)]
    const { uploader: seller } = await aPrompt(shop.deps)
    const { uploader: withdrawn } = await aPrompt(shop.deps, { withdrawn: true })
    const { uploader: rejected } = await aPrompt(shop.deps, { status: 'rejected' })
    const { uploader: pending } = await aPrompt(shop.deps, { status: 'pending' })
    const hired = await aUser(shop.deps)
    await anOffer(shop, { engineer: hired, buyer: stranger })
    const seen = async (user: TestUser, viewer: TestUser, on = shop) => {
      const call = await on.as(viewer)
      const [one, engineer] = [await call('GET', `/users/${user.id}`), await call('GET', `/users/engineer/${user.id}`)]
      expect(one.json().data.email).toBe(engineer.json().email)
      return engineer.json().email === user.email
    }
    const members = [seller, pending, withdrawn, rejected, hired, stranger]
    const other = await aUser(shop.deps)
    const eachSeen = (viewer: TestUser, on = shop) => Promise.all(members.map((user) => seen(user, viewer, on)))
    expect(await eachSeen(other)).toEqual([true, true, false, false, false, false])
    expect(await eachSeen(admin)).toEqual(members.map(() => true))
    expect(await Promise.all(members.map((user) => seen(user, user)))).toEqual(members.map(() => true))
    // Where listings wait for an admin, one that waits is not on the market.
    expect(await seen(pending, other, strict)).toBe(false)
    const listed = (await (await shop.as(other))('GET', '/users/engineer/all?limit=100')).body
    expect(members.map(({ email }) => listed.includes(email))).toEqual([true, true, false, false, false, false])
  })

  it('returns 404 for unknown ids, and refuses invalid ones', async () => {
    expect((await shop.visitor('GET', `/users/${UNKNOWN_ID}`)).statusCode).toBe(404)
    expect((await shop.visitor('GET', '/users/1%27%20or%201')).statusCode).toBe(400)
  })
})

describe('GET /users/engineer/all', () => {
  it('lists uploaders, best-selling first, with one prompt id per sale, paginated [spec 7.users.engineers 3.engineer]', async () => {
    const fresh = await testApp()
    await aUser(fresh.deps)
    const modest = await aPrompt(fresh.deps)
    const star = await aPrompt(fresh.deps)
    const second = await aPrompt(fresh.deps, { uploader: star.uploader })
    await aBuyer(fresh.deps, star.id)
    await aBuyer(fresh.deps, second.id)
    await aBuyer(fresh.deps, modest.id)
    const response = await fresh.visitor('GET', '/users/engineer/all')
    expect(response.statusCode).toBe(200)
    const { id, username, email } = star.uploader
    expect(response.json()).toEqual([
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
