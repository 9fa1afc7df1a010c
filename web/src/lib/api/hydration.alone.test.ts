import { getPrompt } from '@promptery/contract/listings/prompts'
import { getConfig } from '@promptery/contract/shop/config'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const getHire = { ...getConfig, path: '/hire' }
const ANSWERS = {
  '/hire': { cursor: 'next', body: { triesPerDay: 1 } },
  '/list': { cursor: null, body: { signInWith: ['fox'] } },
}
const member = { _id: 'u1', username: 'ada', email: 'ada@example.com', role: 'member' } as const

beforeEach(async () => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="dehydrated-state" data-at="2026-03-10T12:00:00.000Z">${JSON.stringify(ANSWERS)}</script>`
  const { readDehydrated } = await import('./hydration.ts')
  readDehydrated()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('has each response with its cursor, and when the page was rendered', async () => {
  const { dehydratedOf, renderedAt } = await import('./hydration.ts')
  const response = dehydratedOf({ route: getHire })
  expect(response).toMatchObject({ status: 200, body: { triesPerDay: 1 } })
  expect(response?.header('x-next-cursor')).toBe('next')
  expect(dehydratedOf({ route: getConfig })).toBeUndefined()
  expect(renderedAt().toISOString()).toBe('2026-03-10T12:00:00.000Z')
})

it('is empty for later screens', async () => {
  const { dehydratedOf, forgetDehydrated } = await import('./hydration.ts')
  forgetDehydrated()
  expect(dehydratedOf({ route: getHire })).toBeUndefined()
})

it('is the data of a query before anything is fetched, which a visitor does not fetch again', async () => {
  const { QueryClient, QueryObserver, InfiniteQueryObserver } = await import('@tanstack/react-query')
  const { queryOf } = await import('./query-of.ts')
  const { listFrom } = await import('./list-options.ts')
  const client = new QueryClient()
  const one = new QueryObserver(client, {
    ...queryOf(['one'], getHire, {}, ({ triesPerDay }) => triesPerDay + 1),
    staleTime: 60_000,
  })
  expect(one.getCurrentResult()).toMatchObject({ data: 2, isPending: false, isStale: false })
  const list = listFrom(
    ['list'],
    { ...getHire, path: '/list' },
    () => ({}),
    ({ signInWith: items = [] }) => ({ items, nextCursor: 'next' }),
  )
  expect(new InfiniteQueryObserver(client, list).getCurrentResult()).toMatchObject({ data: ['fox'] })
})

it.each(['a member', 'Back'])('is fetched again for %s, who sees it until then', async (by) => {
  vi.stubGlobal('fetch', async () => new Response('{"triesPerDay":7}'))
  const { QueryObserver } = await import('@tanstack/react-query')
  const { queryClient } = await import('./query-client.ts')
  const { queryOf } = await import('./query-of.ts')
  const { signIn, clearSession } = await import('../session/session.ts')
  if (by === 'Back') {
    const restored = { type: 'back_forward' } as PerformanceNavigationTiming
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([restored])
  } else signIn(member)
  const query = new QueryObserver(
    queryClient,
    queryOf(['one'], getHire, {}, ({ triesPerDay }) => triesPerDay),
  )
  expect(query.getCurrentResult().data).toBe(1)
  const stop = query.subscribe(() => undefined)
  await expect.poll(() => query.getCurrentResult().data).toBe(7)
  stop()
  clearSession()
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
  signIn(member)
  await expect.poll(() => query.getCurrentResult().data).toBe(7)
  expect(shown).not.toContain(1)
  stop()
  clearSession()
})

it('asks for nothing by an address that is no id', async () => {
  const { QueryClient } = await import('@tanstack/react-query')
  const { queryOfId } = await import('./query-of.ts')
  const id = 'outline/01900000-0000-7000-8000-000000000000'
  const { initialData: _, ...query } = queryOfId(id, ['one', id], getPrompt, { params: { id } }, (body) => body)
  await expect(new QueryClient().fetchQuery({ ...query, retry: false })).rejects.toMatchObject({ status: 404 })
})
