import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { listActs } from '../platform/db/queries/audit.ts'
import { notifications, prompts } from '../platform/db/schema.ts'
import { type Caller, type TestApp, testApp } from '../testing/shop/app.ts'
import { aPrompt, aUser, type TestUser } from '../testing/shop/factories.ts'

let shop: TestApp
let admin: TestUser
let asAdmin: Caller
beforeAll(async () => {
  shop = await testApp({ requireApproval: true })
  admin = await aUser(shop.deps, { role: 'admin' })
  asAdmin = await shop.as(admin)
})

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)
const rowOf = async (id: string) => (await shop.deps.db.select().from(prompts).where(eq(prompts.id, id)))[0]
const notificationsOf = (id: string) => shop.deps.db.select().from(notifications).where(eq(notifications.promptId, id))

describe('GET /admin/approvals', () => {
  it('lists pending prompts with their texts, oldest first, by page', async () => {
    const fresh = await testApp()
    const call = await fresh.as(await aUser(fresh.deps, { role: 'admin' }))
    const first = await aPrompt(fresh.deps)
    await aPrompt(fresh.deps, { status: 'approved' })
    await aPrompt(fresh.deps, { status: 'rejected' })
    await aPrompt(fresh.deps, { withdrawn: true })
    const second = await aPrompt(fresh.deps)
    const response = await call('GET', '/admin/approvals')
    expect(response.json()).toMatchObject({
      success: true,
      prompts: [{ id: first.id, prompt: first.fields.prompt, status: 'pending' }, { id: second.id }],
      nextCursor: null,
    })
    expect(response.json().prompts).toHaveLength(2)
    const page = (await call('GET', '/admin/approvals?limit=1')).json()
    const next = (await call('GET', `/admin/approvals?limit=1&cursor=${page.nextCursor}`)).json()
    expect([...idsOf(page.prompts), ...idsOf(next.prompts)]).toEqual([first.id, second.id])
    expect(next.nextCursor).toBeNull()
  })
})

describe('GET /admin/approvals of decided prompts', () => {
  it.each([true, false])(
    'lists what is on the market, newest first (approval required: %s)',
    async (requireApproval) => {
      const fresh = await testApp({ requireApproval })
      const call = await fresh.as(await aUser(fresh.deps, { role: 'admin' }))
      const approved = await aPrompt(fresh.deps, { status: 'approved' })
      await aPrompt(fresh.deps, { status: 'rejected' })
      await aPrompt(fresh.deps, { withdrawn: true })
      const pending = await aPrompt(fresh.deps)
      const newest = await aPrompt(fresh.deps, { status: 'approved' })
      const expected = requireApproval ? [newest, approved] : [newest, pending, approved]
      const { prompts: listed } = (await call('GET', '/admin/approvals?status=listed')).json()
      expect(idsOf(listed)).toEqual(idsOf(expected))
      expect(listed[0]).toMatchObject({ prompt: newest.fields.prompt })
      const page = (await call('GET', '/admin/approvals?status=listed&limit=1')).json()
      const next = (await call('GET', `/admin/approvals?status=listed&limit=1&cursor=${page.nextCursor}`)).json()
      expect(idsOf([...page.prompts, ...next.prompts])).toEqual(idsOf(expected.slice(0, 2)))
    },
  )

  it('finds listed, pending and rejected prompts by title and engineer', async () => {
    const fresh = await testApp()
    const call = await fresh.as(await aUser(fresh.deps, { role: 'admin' }))
    const found = async (query: string) => idsOf((await call('GET', `/admin/approvals?${query}`)).json().prompts)
    const uploader = await aUser(fresh.deps, { username: 'mira' })
    const lynx = await aPrompt(fresh.deps, { uploader, title: 'Lynx at dusk', status: 'approved' })
    const gone = await aPrompt(fresh.deps, { uploader, title: 'Lynx at noon', status: 'rejected' })
    const waiting = await aPrompt(fresh.deps, { title: 'Lynx at dawn' })
    expect(await found('status=listed&search=lynx%20DUSK')).toEqual([lynx.id])
    expect(await found('status=listed&search=mira')).toEqual([lynx.id])
    expect(await found('status=rejected&search=mira')).toEqual([gone.id])
    expect(await found('status=rejected&search=dusk')).toEqual([])
    expect(await found('search=lynx')).toEqual([waiting.id])
    expect((await call('GET', '/admin/approvals?status=sold')).statusCode).toBe(400)
  })
})

describe('POST /admin/approvals/{id}', () => {
  it('approves: the prompt is on the market, and its uploader is notified', async () => {
    const { id, uploader, fields } = await aPrompt(shop.deps)
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
    const response = await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'approve', reason: '' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      success: true,
      message: 'Approved',
      prompt: { id, status: 'approved', prompt: fields.prompt },
    })
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(200)
    expect(await notificationsOf(id)).toMatchObject([{ userId: uploader.id, type: 'approved', actorId: admin.id }])
  })

  it('rejects with a reason that only its uploader and admins read', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const body = { decision: 'reject', reason: '  Too like another one ' }
    const response = await asAdmin('POST', `/admin/approvals/${id}`, body)
    expect(response.json()).toMatchObject({
      message: 'Rejected',
      prompt: { status: 'rejected', rejectionReason: 'Too like another one' },
    })
    expect(await notificationsOf(id)).toMatchObject([{ userId: uploader.id, type: 'rejected' }])
    const asUploader = await shop.as(uploader)
    const { prompt } = (await asUploader('GET', `/prompts/${id}`)).json()
    expect(prompt).toMatchObject({ status: 'rejected', rejectionReason: 'Too like another one' })
    expect((await asUploader('GET', '/prompts/my-prompts')).json().prompts[0].rejectionReason).toBeDefined()
  })

  it('takes an approved prompt off the market; a buyer keeps it without seeing the reason', async () => {
    const { id } = await aPrompt(shop.deps, { status: 'approved' })
    const buyer = await aUser(shop.deps)
    const asBuyer = await shop.as(buyer)
    expect((await asBuyer('POST', '/users/buy', { boughtBy: buyer.id, promptId: id })).statusCode).toBe(201)
    const response = await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject', reason: 'Reported' })
    expect(response.statusCode).toBe(200)
    const seen = await asBuyer('GET', `/prompts/${id}`)
    expect(seen.statusCode).toBe(200)
    expect(seen.body).not.toContain('Reported')
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
  })

  it.each(['approve', 'reject'])(
    'lets one of two admins who %s concurrently win, and notifies once',
    async (decision) => {
      const other = await shop.as(await aUser(shop.deps, { role: 'admin' }))
      for (let round = 0; round < 5; round += 1) {
        const { id } = await aPrompt(shop.deps)
        const responses = await Promise.all(
          [asAdmin, other].map((call) => call('POST', `/admin/approvals/${id}`, { decision })),
        )
        expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
        expect(responses.find(({ statusCode }) => statusCode === 409)?.json()).toEqual({
          success: false,
          code: 'already_decided',
          message: 'This has been decided already',
        })
        expect(await notificationsOf(id)).toHaveLength(1)
      }
    },
  )

  it('does not approve a prompt that was edited since it was read', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const [read] = (await asAdmin('GET', '/admin/approvals?limit=100'))
      .json()
      .prompts.filter((prompt: { _id: string }) => prompt._id === id)
    await (await shop.as(uploader))('PUT', `/prompts/update/${id}`, { title: 'Something else altogether' })
    const decision = { decision: 'approve', updatedAt: read.updatedAt }
    const late = await asAdmin('POST', `/admin/approvals/${id}`, decision)
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toBe('This prompt was edited meanwhile: read it again')
    expect((await rowOf(id))?.status).toBe('pending')
    expect(await notificationsOf(id)).toEqual([])
    const { prompt } = (await asAdmin('GET', `/prompts/${id}`)).json()
    const response = await asAdmin('POST', `/admin/approvals/${id}`, { ...decision, updatedAt: prompt.updatedAt })
    expect(response.statusCode).toBe(200)
    expect((await asAdmin('POST', `/admin/approvals/${id}`, { ...decision, updatedAt: 'soon' })).statusCode).toBe(400)
  })

  it('does not reject a prompt that another admin has approved since it was read', async () => {
    const { id } = await aPrompt(shop.deps)
    const { updatedAt } = (await asAdmin('GET', `/prompts/${id}`)).json().prompt
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'approve', updatedAt })
    const late = await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject', updatedAt })
    expect(late.json()).toEqual({
      success: false,
      code: 'already_decided',
      message: 'This has been decided already',
    })
    expect((await rowOf(id))?.status).toBe('approved')
  })

  it('takes a prompt off the market and back, audits both, and notifies its uploader of both', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { status: 'approved' })
    const { updatedAt } = (await asAdmin('GET', `/prompts/${id}`)).json().prompt
    const off = await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject', reason: 'Stolen', updatedAt })
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(404)
    const body = { decision: 'approve', updatedAt: off.json().prompt.updatedAt }
    const back = await asAdmin('POST', `/admin/approvals/${id}`, body)
    expect(back.json()).toMatchObject({ message: 'Approved', prompt: { status: 'approved' } })
    expect(back.json().prompt).not.toHaveProperty('rejectionReason')
    expect((await shop.visitor('GET', `/prompts/${id}`)).statusCode).toBe(200)
    expect(await rowOf(id)).toMatchObject({ mustBeApproved: false })
    const acts = (await listActs(shop.deps.db, { limit: 100 })).filter(({ subjectId }) => subjectId === id)
    expect(acts.map(({ act, actorId }) => [act, actorId])).toEqual([
      ['approve', admin.id],
      ['reject', admin.id],
    ])
    const notified = (await notificationsOf(id)).filter(({ userId }) => userId === uploader.id)
    expect(notified.map(({ type }) => type).sort()).toEqual(['approved', 'rejected'])
  })

  it('does not approve a rejected prompt for an admin who has not read the rejection, nor decide a withdrawn one', async () => {
    const { id } = await aPrompt(shop.deps)
    const { updatedAt } = (await asAdmin('GET', `/prompts/${id}`)).json().prompt
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject' })
    const withdrawn = await aPrompt(shop.deps, { withdrawn: true })
    for (const [subject, body] of [
      [id, { decision: 'approve' }],
      [id, { decision: 'approve', updatedAt }],
      [withdrawn.id, { decision: 'approve' }],
    ] as const) {
      expect((await asAdmin('POST', `/admin/approvals/${subject}`, body)).statusCode).toBe(409)
    }
    expect((await rowOf(id))?.status).toBe('rejected')
    expect((await rowOf(withdrawn.id))?.status).toBe('pending')
  })

  it('keeps a rejected prompt off the market until it is approved, also after edits', async () => {
    const open = await testApp({ requireApproval: false })
    const { id, uploader } = await aPrompt(open.deps)
    const chief = await open.as(await aUser(open.deps, { role: 'admin' }))
    const seen = async () => (await open.visitor('GET', `/prompts/${id}`)).statusCode
    const listed = async () => (await open.visitor('GET', '/prompts/all-prompts')).json().prompts.length
    expect([await seen(), await listed()]).toEqual([200, 1])
    await chief('POST', `/admin/approvals/${id}`, { decision: 'reject' })
    await (await open.as(uploader))('PUT', `/prompts/update/${id}`, { tipsToUse: '.' })
    expect((await chief('GET', '/admin/approvals')).json().prompts).toHaveLength(1)
    expect([await seen(), await listed()]).toEqual([404, 0])
    await chief('POST', `/admin/approvals/${id}`, { decision: 'approve' })
    expect([await seen(), await listed()]).toEqual([200, 1])
  })

  it('clears the reason when it is approved after an edit', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'reject', reason: 'Blurry' })
    await (await shop.as(uploader))('PUT', `/prompts/update/${id}`, { title: 'A sharper fox' })
    const response = await asAdmin('POST', `/admin/approvals/${id}`, { decision: 'approve' })
    expect(response.json().prompt).not.toHaveProperty('rejectionReason')
    expect(await rowOf(id)).toMatchObject({ status: 'approved', rejectionReason: null })
  })

  it('refuses bad input and an unknown prompt, and changes nothing', async () => {
    const { id } = await aPrompt(shop.deps)
    for (const [body, path] of [
      [{}, 'decision'],
      [{ decision: 'edit' }, 'decision'],
      [{ decision: 'approve', reason: 'Nice' }, 'reason'],
      [{ decision: 'reject', reason: 'x'.repeat(1001) }, 'reason'],
    ] as const) {
      const response = await asAdmin('POST', `/admin/approvals/${id}`, body)
      expect(response.statusCode).toBe(400)
      expect(response.json().errors[0].path).toBe(path)
    }
    expect((await asAdmin('POST', `/admin/approvals/x`, { decision: 'approve' })).statusCode).toBe(400)
    expect((await asAdmin('POST', `/admin/approvals/${UNKNOWN_ID}`, { decision: 'approve' })).statusCode).toBe(404)
    expect((await rowOf(id))?.status).toBe('pending')
    expect(await notificationsOf(id)).toEqual([])
  })

  it('is for admins only, before validation [spec 6.admin]', async () => {
    const { id, uploader } = await aPrompt(shop.deps)
    const asUploader = await shop.as(uploader)
    for (const [call, status] of [
      [shop.visitor, 401],
      [asUploader, 403],
    ] as const) {
      expect((await call('GET', '/admin/approvals')).statusCode).toBe(status)
      expect((await call('POST', `/admin/approvals/${id}`, { decision: 'approve' })).statusCode).toBe(status)
      expect((await call('POST', `/admin/approvals/${UNKNOWN_ID}`, {})).statusCode).toBe(status)
    }
    expect((await rowOf(id))?.status).toBe('pending')
    expect((await asAdmin('GET', '/admin/approvals?cursor=x')).statusCode).toBe(400)
  })
})
