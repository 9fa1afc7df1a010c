import { beforeAll, describe, expect, it } from 'vitest'
import { multipart } from '../testing/http/multipart.ts'
import { type TestApp, testApp } from '../testing/shop/app.ts'
import { aBuyer, aPrompt, aUser, promptFieldsWith } from '../testing/shop/factories.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})

const CITY = { gap: 'city', label: 'Town', description: 'Where you live' }
const MONTH = { gap: 'month' }
const prompt = 'See [city] in [month]'

describe('an engineer’s description of a prompt', () => {
  it('is created by a form, changed by JSON, and unaffected by other changes', async () => {
    const call = await shop.as(await aUser(shop.deps))
    const said = { prompt, worksWith: ['Claude', 'My own'], gapHints: [MONTH, CITY] }
    const { payload, headers } = await multipart(promptFieldsWith(said))
    const { newPrompt } = (await call('POST', '/prompts/create', payload, { headers })).json()
    expect(newPrompt).toMatchObject({ version: 1, worksWith: said.worksWith, gapHints: [MONTH, CITY] })
    const change = async (fields: object) =>
      (await call('PUT', `/prompts/update/${newPrompt.id}`, fields)).json().prompt
    expect(await change({ title: 'Another title' })).toMatchObject({ gapHints: [MONTH, CITY], version: 1 })
    expect(await change({ worksWith: [], gapHints: [CITY] })).toMatchObject({ worksWith: [], gapHints: [CITY] })
    expect(await change({ gapHints: [CITY] })).toMatchObject({ version: 1 })
  })

  it('is stored for variables of the text, also when they are removed', async () => {
    const gone = { gap: 'gone', label: 'Gone' }
    const { id, uploader } = await aPrompt(shop.deps, { prompt, gapHints: [gone, MONTH, CITY] })
    const call = await shop.as(uploader)
    const hints = async () => (await call('GET', `/prompts/${id}`)).json().prompt.gapHints
    expect(await hints()).toEqual([MONTH, CITY])
    await call('PUT', `/prompts/update/${id}`, { prompt: 'See [city]' })
    expect(await hints()).toEqual([CITY])
    const response = await call('PUT', `/prompts/update/${id}`, { gapHints: [gone, CITY] })
    expect(response.json().message).toBe('There was nothing to change')
  })

  it('is public for the prompt, and for readers of the text for its variables', async () => {
    const { id } = await aPrompt(shop.deps, { prompt, gapHints: [CITY], worksWith: ['Claude'] })
    const buyer = await shop.as(await aBuyer(shop.deps, id))
    expect((await buyer('GET', `/prompts/${id}`)).json().prompt).toMatchObject({ gapHints: [CITY], boughtVersion: 1 })
    const { prompt: shown } = (await shop.visitor('GET', `/prompts/${id}`)).json()
    expect(shown).toMatchObject({ worksWith: ['Claude'], version: 1 })
    expect(shown).not.toHaveProperty('gapHints')
    const [inList] = (await shop.visitor('GET', '/prompts/all-prompts?limit=1')).json().prompts
    for (const field of ['worksWith', 'version', 'gapHints']) expect(inList).not.toHaveProperty(field)
  })

  it('names the values of samples by the labels of their variables', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt, gapHints: [CITY] })
    const filling = [MONTH, CITY].map(({ gap }) => ({ gap, value: 'x' }))
    await (await shop.as(uploader))('POST', `/prompts/samples/${id}`, { text: 'A poem', model: '', filling })
    const [sample] = (await shop.visitor('GET', `/prompts/samples/${id}`)).json().samples
    expect(sample.filling).toEqual([
      { gap: MONTH.gap, value: 'x' },
      { gap: CITY.gap, label: CITY.label, value: 'x' },
    ])
  })

  it('is approved together with the text', async () => {
    const { id, uploader } = await aPrompt(shop.deps, { prompt, gapHints: [CITY], worksWith: ['Claude'] })
    await (await shop.as(uploader))('PUT', `/prompts/update/${id}`, { prompt: `${prompt}!`, note: 'Louder' })
    const admin = await shop.as(await aUser(shop.deps, { role: 'admin' }))
    const { prompts } = (await admin('GET', '/admin/approvals?limit=100')).json()
    const found = prompts.find((one: { id: string }) => one.id === id)
    expect(found).toMatchObject({ worksWith: ['Claude'], gapHints: [CITY], versionNote: 'Louder' })
  })
})
