import { getPrompt } from '@promptery/contract/listings/prompts'
import { getConfig } from '@promptery/contract/shop/config'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const getHire = { ...getConfig, path: '/hire' }
const ANSWERS = {
  '/hire': { cursor: 'next', body: { triesPerDay: 1 } },
  '/list': { cursor: null, body: { signInWith: ['fox'] } },
}

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="dehydrated-state">${JSON.stringify(ANSWERS)}</script>`
})
afterEach(() => vi.restoreAllMocks())

it('returns each response once, with its cursor', async () => {
  const { takeDehydrated } = await import('./hydration.ts')
  const response = takeDehydrated('/hire')
  expect(response).toMatchObject({ status: 200, body: { triesPerDay: 1 } })
  expect(response?.header('x-next-cursor')).toBe('next')
  expect(takeDehydrated('/hire')).toBeUndefined()
  expect(takeDehydrated('/config')).toBeUndefined()
})

it('takes the text of a listing from where readers without scripts see it', async () => {
  const text = 'A "[city]" <b> &amp; $&\r\n\tmore'
  const json = JSON.stringify({ '/prompts/1': { cursor: null, body: { prompt: { openText: '\0', title: 'T' } } } })
  document.body.innerHTML = `<noscript><div><h1>T</h1>
    <p id="public-text">A &quot;[city]&quot; &lt;b&gt; &amp;amp; $&amp;&#13;\n\tmore</p></div></noscript>
    <script type="application/json" id="dehydrated-state">${json}</script>`
  const { takeDehydrated } = await import('./hydration.ts')
  expect(takeDehydrated('/prompts/1')).toMatchObject({ body: { prompt: { openText: text, title: 'T' } } })
})

it('returns none after their lifetime', async () => {
  const { takeDehydrated } = await import('./hydration.ts')
  vi.spyOn(performance, 'now').mockReturnValue(60_001)
  expect(takeDehydrated('/hire')).toBeUndefined()
})

it('returns none when Back restored the page', async () => {
  const { takeDehydrated } = await import('./hydration.ts')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as PerformanceNavigationTiming])
  expect(takeDehydrated('/hire')).toBeUndefined()
})

it('returns none to members', async () => {
  const { takeDehydrated } = await import('./hydration.ts')
  const { signIn, clearSession } = await import('../session/session.ts')
  signIn({ _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'member' })
  expect(takeDehydrated('/hire')).toBeUndefined()
  clearSession()
  expect(takeDehydrated('/hire')).toMatchObject({ body: { triesPerDay: 1 } })
})

it('is not shown to the member who signs in on the page', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"triesPerDay":7}'))
  const { QueryObserver } = await import('@tanstack/react-query')
  const { queryClient } = await import('./query-client.ts')
  const { queryOf } = await import('./query-of.ts')
  const { signIn, clearSession } = await import('../session/session.ts')
  const { followSession } = await import('../session/follow-session.ts')
  followSession()
  const query = new QueryObserver(
    queryClient,
    queryOf(['one'], getHire, {}, ({ triesPerDay }) => triesPerDay),
  )
  const shown: unknown[] = []
  const stop = query.subscribe(({ data }) => void shown.push(data))
  expect(query.getCurrentResult().data).toBe(1)
  signIn({ _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'member' })
  await expect.poll(() => query.getCurrentResult().data).toBe(7)
  expect(shown).not.toContain(1)
  stop()
  clearSession()
  vi.unstubAllGlobals()
})

it('asks for nothing by an address that is no id', async () => {
  const { QueryClient } = await import('@tanstack/react-query')
  const { queryOfId } = await import('./query-of.ts')
  const id = 'outline/01900000-0000-7000-8000-000000000000'
  const query = queryOfId(id, ['one', id], getPrompt, { params: { id } }, (body) => body)
  await expect(new QueryClient().fetchQuery({ ...query, retry: false })).rejects.toMatchObject({ status: 404 })
})

it('is the data of a query before anything is fetched', async () => {
  const { QueryClient, QueryObserver, InfiniteQueryObserver } = await import('@tanstack/react-query')
  const { queryOf } = await import('./query-of.ts')
  const { listFrom } = await import('./list-options.ts')
  const client = new QueryClient()
  const one = new QueryObserver(
    client,
    queryOf(['one'], getHire, {}, ({ triesPerDay }) => triesPerDay + 1),
  )
  expect(one.getCurrentResult()).toMatchObject({ data: 2, isPending: false })
  const list = listFrom(
    ['list'],
    { ...getHire, path: '/list' },
    () => ({}),
    ({ signInWith: items = [] }) => ({ items, nextCursor: 'next' }),
  )
  expect(new InfiniteQueryObserver(client, list).getCurrentResult()).toMatchObject({ data: ['fox'] })
})
