import { expect } from '@playwright/test'
import { anApiClient, bodyOf, LISTING, recordApiCalls, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

test('a prompt has the fields that are specified [spec 3.prompt 7.prompts.create 7.prompts.one 7.prompts.my]', async ({
  request,
  anotherPerson,
}) => {
  const me = await anApiClient(request)
  const multipart = { ...LISTING, title: uniqueName('Fields'), uploadedBy: me.id }
  const { newPrompt } = await bodyOf<{ newPrompt: { _id: string } }>(
    await request.post('/api/v1/prompts/create', { multipart }),
  )
  const { request: fan } = await anotherPerson()
  const { id: fansId } = await anApiClient(fan)
  await fan.post(`/api/v1/prompts/like/${newPrompt._id}`)
  const expected = {
    ...multipart,
    id: newPrompt._id,
    _id: newPrompt._id,
    price: Number(LISTING.price),
    cover_image: { url: expect.stringMatching(/^\//) },
    likes: [fansId],
    likesCount: 1,
  }
  const { prompt } = await bodyOf<{ prompt: { cover_image: { url: string } } }>(
    await request.get(`/api/v1/prompts/${newPrompt._id}`),
  )
  expect(prompt).toMatchObject(expected)
  const { prompts } = await bodyOf<{ prompts: object[] }>(await request.get('/api/v1/prompts/my-prompts'))
  const { licence: _ofOne, ...listed } = expected
  expect(prompts).toMatchObject([{ ...listed, likes: [] }])
  const cover = await request.get(prompt.cover_image.url)
  expect(cover.headers()['content-type']).toMatch(/^image\//)
})

test('nothing is stored for a visitor, who is nobody to the client [spec 3.stored-user.empty]', async ({ page }) => {
  const calls = recordApiCalls(page)
  for (const stored of [null, '{}']) {
    await page.goto('/payment-success')
    await page.evaluate((json) => {
      if (json === null) localStorage.removeItem('user')
      else localStorage.setItem('user', json)
    }, stored)
    await page.goto('/profile')
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  }
  expect(calls).not.toContain('GET /users/current')
})
