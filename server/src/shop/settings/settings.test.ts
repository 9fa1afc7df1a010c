import { PAGE_MAX } from '@promptery/contract/shop/settings/pages'
import {
  type ChangeSettingsBody,
  DEFAULT_SETTINGS,
  type SettingStates,
} from '@promptery/contract/shop/settings/settings'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditLog, formerUsernames, purchases, settings, users } from '../../platform/db/schema.ts'
import { readEnv } from '../../platform/env.ts'
import { loadConfig } from '../../platform/settings/settings-store.ts'
import { multipart } from '../../testing/http/multipart.ts'
import { type Caller, type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, promptFieldsWith, type TestUser } from '../../testing/shop/factories.ts'

let shop: TestApp
let second: TestApp
let admin: TestUser
let call: Caller
beforeAll(async () => {
  shop = await testApp()
  second = await testApp({}, {}, shop, { given: new Set(['REFUND_DAYS']) })
  admin = await aUser(shop.deps, { role: 'admin' })
  call = await shop.as(admin)
})
beforeEach(async () => {
  const states = await statesOf()
  const set = Object.entries(states).filter(([, { isSet }]) => isSet)
  if (set.length > 0) {
    await change(Object.fromEntries(set.map(([key, { version }]) => [key, { value: null, version }])))
  }
})

const statesOf = async (by: Caller = call): Promise<SettingStates> =>
  (await by('GET', '/admin/settings')).json().settings
const change = (body: ChangeSettingsBody) => call('PUT', '/admin/settings', body, { remoteAddress: '203.0.113.7' })
async function set(values: { [Key in keyof ChangeSettingsBody]: NonNullable<ChangeSettingsBody[Key]>['value'] }) {
  const states = await statesOf()
  const changes = Object.entries(values).map(([key, value]) => [
    key,
    { value, version: states[key as keyof SettingStates].version },
  ])
  return change(Object.fromEntries(changes))
}

describe('the settings', () => {
  it('are those of the specification until an admin changes them', async () => {
    const states = await statesOf()
    expect(Object.fromEntries(Object.entries(states).map(([key, { value }]) => [key, value]))).toEqual(DEFAULT_SETTINGS)
    expect(readEnv({})).toMatchObject(DEFAULT_SETTINGS)
  })

  it('are for admins', async () => {
    const member = await shop.as(await aUser(shop.deps))
    expect((await shop.visitor('GET', '/admin/settings')).statusCode).toBe(401)
    expect((await member('PUT', '/admin/settings', {})).statusCode).toBe(403)
  })

  it('change at once, with the version and who changed them', async () => {
    const before = (await statesOf()).triesPerDay.version
    const response = await set({ triesPerDay: 7 })
    expect(response.json().settings.triesPerDay).toMatchObject({
      ...{ value: 7, isSet: true, version: before + 1, changedBy: admin.username },
    })
    expect((await shop.visitor('GET', '/config')).json()).toMatchObject({ triesPerDay: 7 })
    await set({ triesPerDay: null })
    expect((await statesOf()).triesPerDay).toMatchObject({ value: 3, isSet: false, version: before + 2 })
    expect((await shop.visitor('GET', '/config')).json()).toMatchObject({ triesPerDay: 3 })
  })

  it('are read by a second process within a second', async () => {
    expect((await second.visitor('GET', '/config')).json()).toMatchObject({ platformFeePercent: 20 })
    await set({ platformFeePercent: 12.5 })
    await vi.waitFor(async () => {
      expect((await second.visitor('GET', '/config')).json()).toMatchObject({ platformFeePercent: 12.5 })
    }, 1_000)
  })

  it('are refused beside their fields, and then none is changed', async () => {
    const response = await call('PUT', '/admin/settings', {
      refundDays: { value: 400, version: 0 },
      platformFeePercent: { value: 'much', version: 0 },
      showsSamples: { value: false, version: 0 },
    })
    expect(response.statusCode).toBe(400)
    const paths = response.json().errors.map(({ path }: { path: string }) => path.split('.')[0])
    expect(paths.sort()).toEqual(['platformFeePercent', 'refundDays'])
    expect((await statesOf()).showsSamples.isSet).toBe(false)
  })

  it('refuse a tax without rates or provider, and rates that are none', async () => {
    const rates = [{ country: 'DE', name: 'VAT', rate: 1900 }]
    const pathsOf = async (values: Parameters<typeof set>[0]) => {
      const { errors = [] } = (await set(values)).json()
      return [...new Set(errors.map(({ path }: { path: string }) => path.split('.')[0]))]
    }
    expect(await pathsOf({ tax: 'rates' })).toEqual(['taxRates'])
    expect(await pathsOf({ tax: 'provider' })).toEqual(['tax'])
    for (const wrong of [{ country: 'UK' }, { name: '' }, { rate: 10_001 }, { rate: 19.505 }]) {
      expect(await pathsOf({ taxRates: [{ country: 'FR', name: 'TVA', rate: 2000, ...wrong }] })).toEqual(['taxRates'])
    }
    expect(await pathsOf({ taxRates: [...rates, ...rates] })).toEqual(['taxRates'])
    expect(await pathsOf({ tax: 'rates', taxRates: rates })).toEqual([])
    expect(await pathsOf({ taxRates: [{ country: 'US', name: 'Sales tax', rate: 887.5 }] })).toEqual([])
    expect(await pathsOf({ taxRates: null })).toEqual(['taxRates'])
    // The demo checkout takes no money.
    expect((await shop.visitor('GET', '/config')).json().tax).toBeUndefined()
    expect(await pathsOf({ tax: null, taxRates: null })).toEqual([])
  })

  it('leave tax by rates with a rate, also where two admins change one each at once', async () => {
    await set({ taxRates: [{ country: 'DE', name: 'VAT', rate: 1900 }] })
    const { tax, taxRates } = await statesOf()
    const both = await Promise.all([
      change({ tax: { value: 'rates', version: tax.version } }),
      change({ taxRates: { value: null, version: taxRates.version } }),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const after = await statesOf()
    expect(after.tax.value === 'rates' && after.taxRates.value.length === 0).toBe(false)
  })

  it('keep what another admin has set meanwhile', async () => {
    await set({ refundDays: 30 })
    const { version } = (await statesOf()).refundDays
    const [one, other] = await Promise.all([
      change({ refundDays: { value: 60, version } }),
      change({ refundDays: { value: 90, version } }),
    ])
    expect([one.statusCode, other.statusCode].sort()).toEqual([200, 409])
    const refused = one.statusCode === 409 ? one : other
    expect(refused.json()).toMatchObject({ code: 'settings_changed', errors: [{ path: 'refundDays' }] })
    const late = await change({
      triesPerDay: { value: 1, version: (await statesOf()).triesPerDay.version },
      refundDays: { value: 5, version },
    })
    expect(late.statusCode).toBe(409)
    expect((await statesOf()).triesPerDay.isSet).toBe(false)
  })

  it('are overridden by the environment, which the second process says', async () => {
    await set({ refundDays: 30 })
    const other = await second.as(admin)
    expect((await statesOf(other)).refundDays).toMatchObject({ value: 14, setBy: 'REFUND_DAYS' })
    const { version } = (await statesOf()).refundDays
    const refused = await other('PUT', '/admin/settings', { refundDays: { value: 3, version } })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      { path: 'refundDays', message: 'Set by REFUND_DAYS, which stands over this screen' },
    ])
  })

  it('are audited, each change', async () => {
    await set({ platformFeePercent: 15, showsSamples: false })
    const [row] = await shop.deps.db
      .select({ id: settings.id })
      .from(settings)
      .where(eq(settings.key, 'platformFeePercent'))
    const entries = await shop.deps.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, row?.id ?? ''))
    expect(entries.at(-1)).toMatchObject({
      ...{ act: 'change-setting', actorId: admin.id, subjectType: 'setting', subjectName: 'Fee: 15' },
      address: '203.0.113.7',
    })
  })

  it('with a value of another release are the default', async () => {
    await set({ refundDays: 30 })
    await shop.deps.db.update(settings).set({ value: sql`'"thirty"'::jsonb` }).where(eq(settings.key, 'refundDays'))
    // The app's own configuration changes meanwhile.
    const base = { ...shop.deps.config, refundDays: 21 }
    expect(await loadConfig({ db: shop.deps.db, base, given: new Set() })).toMatchObject({ refundDays: 21 })
  })
})

describe('policies', () => {
  const upload = async (by: TestUser) => {
    const { payload, headers } = await multipart(promptFieldsWith())
    return (await shop.as(by))('POST', '/prompts/create', undefined, { payload, headers })
  }

  it('who may sell', async () => {
    const [allowed, other] = [await aUser(shop.deps), await aUser(shop.deps)]
    expect((await set({ allowedSellers: ['no-such-member'] })).json().errors).toEqual([
      { path: 'allowedSellers', message: 'There is no member named no-such-member' },
    ])
    await set({ sellers: 'allowed', allowedSellers: [allowed.username.toUpperCase()] })
    expect((await shop.visitor('GET', '/config')).json()).toMatchObject({ sellers: 'allowed' })
    expect((await upload(other)).json()).toMatchObject({ code: 'not_seller' })
    expect((await upload(allowed)).statusCode).toBe(201)
    // The list follows a new name. The former one, which another member has later, lets nobody sell.
    const former = allowed.username
    await (await shop.as(allowed))('PUT', '/users/username', { username: 'renamed.seller' })
    expect(
      (await shop.as(admin).then((call) => call('GET', '/admin/settings'))).json().settings.allowedSellers.value,
    ).toEqual(['renamed.seller'])
    await expect.poll(async () => (await upload({ ...allowed, username: 'renamed.seller' })).statusCode).toBe(201)
    await shop.deps.db.delete(formerUsernames)
    await shop.deps.db
      .update(users)
      .set({ username: former, usernameKey: former.toLowerCase() })
      .where(eq(users.id, other.id))
    expect((await upload({ ...other, username: former })).json()).toMatchObject({ code: 'not_seller' })
    expect((await upload(admin)).statusCode).toBe(201)
  })

  it('days for refunds and payouts stay with the purchase that began with them', async () => {
    const { id: promptId } = await aPrompt(shop.deps)
    const buyer = await aUser(shop.deps)
    await set({ refundDays: 30, payoutHoldDays: 40 })
    await (await shop.as(buyer))('POST', '/users/buy', { boughtBy: buyer.id, promptId })
    await set({ refundDays: 0, payoutHoldDays: 0 })
    const [purchase] = await shop.deps.db.select().from(purchases).where(eq(purchases.buyerId, buyer.id))
    expect(purchase).toMatchObject({ refundDays: 30, holdDays: 40 })
  })

  it('addresses of engineers are shown to themselves and admins only', async () => {
    const { uploader } = await aPrompt(shop.deps)
    await set({ showsEmails: false })
    const emailFor = async (by: Caller, path: string) => {
      const body = (await by('GET', `${path}/${uploader.id}`)).json()
      return (body.data ?? body).email
    }
    for (const path of ['/users', '/users/engineer']) {
      expect(await emailFor(shop.visitor, path)).toBe('')
      expect(await emailFor(await shop.as(await aUser(shop.deps)), path)).toBe('')
      expect(await emailFor(await shop.as(uploader), path)).toBe(uploader.email)
      expect(await emailFor(call, path)).toBe(uploader.email)
    }
    expect((await shop.visitor('GET', '/users/engineer/all')).body).not.toContain(uploader.email)
  })

  it('samples and the greeting are told to the client', async () => {
    expect((await shop.visitor('GET', '/config')).json()).not.toHaveProperty('showsSamples')
    await set({ showsSamples: false, sendsGreeting: false, requireApproval: true })
    expect((await shop.visitor('GET', '/config')).json()).toMatchObject({
      ...{ showsSamples: false, sendsGreeting: false, requireApproval: true },
    })
  })
})

it('pages may be long, in their longest encoding', async () => {
  const { version } = (await statesOf()).pageHelp
  const send = (length: number) => {
    const payload = `{"pageHelp":{"value":"${'\\u00e9'.repeat(length)}","version":${version}}}`
    return call('PUT', '/admin/settings', undefined, { payload, headers: { 'content-type': 'application/json' } })
  }
  expect((await send(PAGE_MAX + 1)).statusCode).toBe(400)
  expect((await send(PAGE_MAX)).statusCode).toBe(200)
})

describe('the look of the shop', () => {
  it('is in feeds, and its logo may be of another origin', async () => {
    await set({ appName: 'Ada & <Sons>', logoUrl: 'https://cdn.example/logo.png' })
    const { headers } = await shop.visitor('GET', '/config')
    expect(headers['content-security-policy']).toContain('https://cdn.example')
    expect((await shop.app.inject('/rss.xml')).body).toContain('<title>Ada &amp; &lt;Sons&gt;</title>')
    await set({ logoUrl: null })
    expect((await shop.visitor('GET', '/config')).headers['content-security-policy']).not.toContain('cdn.example')
  })

  it.each([
    ['appName', ''],
    ['appName', '\u202Eevil'],
    ['logoUrl', 'javascript:alert(1)'],
    ['logoUrl', '//elsewhere.example/a.png'],
    ['logoUrl', 'https://a.example/ "onerror='],
    ['accentColor', 'red;}body{display:none'],
    ['accentColor', '#12345'],
    ['contactEmail', 'nobody'],
    ['footerLinks', [{ label: 'x', url: 'javascript:alert(1)' }]],
    ['footerLinks', [{ label: 'x', url: 'data:text/html,x' }]],
    ['footerLinks', [{ label: '', url: '/a' }]],
    ['logoUrl', 'https://a;sandbox/x.png'],
    ['logoUrl', 'https://a,default-src/x.png'],
    ['logoUrl', 'https://*/x.png'],
    ['pageTerms', '> - '.repeat(20)],
  ])('refuses %s %j', async (key, value) => {
    const response = await set({ [key]: value } as Parameters<typeof set>[0])
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[0].path).toMatch(new RegExp(`^${key}`))
  })

  it('names the seller on receipts, unless the environment does', async () => {
    const base = { ...shop.deps.config, appName: 'Promptery', sellerName: 'Promptery' }
    await set({ appName: 'Ada' })
    const load = (given: string[]) => loadConfig({ db: shop.deps.db, base, given: new Set(given) })
    expect((await load([])).sellerName).toBe('Ada')
    expect((await load(['SELLER_NAME'])).sellerName).toBe('Promptery')
    expect((await load(['APP_NAME'])).appName).toBe('Promptery')
  })
})
