import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PageOf } from '../../lib/api/api-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { listOptions } from '../../lib/api/list-options.ts'
import { saveScroll, scrollOf } from '../../lib/navigation/scroll-positions.ts'
import { renderAt } from '../../testing/render.tsx'
import { InfiniteList } from './InfiniteList.tsx'

/** Replaces the IntersectionObserver of the list's end, since jsdom has no layout. */
let scrollNear: () => void
beforeEach(() => {
  saveScroll('default /', { pages: {} })
  scrollNear = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        scrollNear = () => undefined
      }
    },
  )
})

/** Responds to requests one by one, when the test wants it. */
function aServer() {
  const asked: (string | undefined)[] = []
  const waiting: PromiseWithResolvers<PageOf<string>>[] = []
  return {
    asked,
    fetchPage: (cursor: string | undefined) => {
      asked.push(cursor)
      const pending = Promise.withResolvers<PageOf<string>>()
      waiting.push(pending)
      return pending.promise
    },
    pending: (items: string[], nextCursor: string | null = null) => waiting.shift()?.resolve({ items, nextCursor }),
    fail: (error: Error = new Error('No answer')) => waiting.shift()?.reject(error),
  }
}

type Server = ReturnType<typeof aServer>
type Extra = { limit?: number; goesBack?: boolean }

const List = ({ server, ...extra }: { server: Server } & Extra) => (
  <InfiniteList
    options={listOptions(['foxes'], server.fetchPage)}
    what="the foxes"
    skeleton={<p data-testid="skeleton" />}
    empty={<p>No foxes yet</p>}
    {...extra}
  >
    {(items) => (
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )}
  </InfiniteList>
)

function show(extra: Extra = {}) {
  const server = aServer()
  return { server, ...renderAt(<List server={server} {...extra} />) }
}

const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const button = (name: string) => screen.findByRole('button', { name })

it('shows a skeleton while loading', async () => {
  const { server } = show()
  expect(screen.getByTestId('skeleton').closest('[aria-hidden=true]')).not.toBeNull()
  expect(screen.getByText('Loading...')).toBeDefined()
  server.pending(['red'])
  await waitFor(() => expect(rows()).toEqual(['red']))
  expect(screen.queryByTestId('skeleton')).toBeNull()
})

it('shows the purpose of an empty list', async () => {
  const { server } = show()
  server.pending([])
  expect(await screen.findByText('No foxes yet')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers "Try again" after a failure, and then shows the list', async () => {
  const { server, user } = show()
  server.fail()
  await user.click(await button('Try again'))
  expect(screen.getByText('We could not load the foxes.')).toBeDefined()
  server.pending(['red'])
  await waitFor(() => expect(rows()).toEqual(['red']))
  expect(server.asked).toEqual([undefined, undefined])
})

it('shows how long to wait after too many requests', async () => {
  const { server } = show()
  server.fail(new ApiError(429, 'Too many searches. Wait a minute.', { code: 'rate_limited' }))
  expect(await screen.findByText('Too many searches. Wait a minute.')).toBeDefined()
})

it('loads more by the button until the end', async () => {
  const { server, user } = show()
  server.pending(['red'], 'after red')
  await user.click(await button('Load more'))
  server.pending(['grey'])
  await waitFor(() => expect(rows()).toEqual(['red', 'grey']))
  expect(server.asked).toEqual([undefined, 'after red'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('loads more once when scrolled near its end', async () => {
  const { server } = show()
  server.pending(['red'], 'after red')
  await button('Load more')
  await waitFor(() => {
    scrollNear()
    expect(server.asked).toEqual([undefined, 'after red'])
  })
  scrollNear()
  server.pending(['grey'])
  await waitFor(() => expect(rows()).toEqual(['red', 'grey']))
  expect(server.asked).toHaveLength(2)
})

it('keeps its items when the next page fails, and does not retry by itself', async () => {
  const { server, user } = show()
  server.pending(['red'], 'after red')
  await button('Load more')
  // The end of the list is observed a moment after it is rendered.
  await waitFor(() => {
    scrollNear()
    expect(server.asked).toHaveLength(2)
  })
  server.fail()
  expect(await screen.findByText('We could not load more.')).toBeDefined()
  expect(rows()).toEqual(['red'])
  scrollNear()
  await user.click(await button('Try again'))
  server.pending(['grey'])
  await waitFor(() => expect(rows()).toEqual(['red', 'grey']))
  expect(server.asked).toEqual([undefined, 'after red', 'after red'])
})

it('loads further pages before it calls a list empty', async () => {
  const { server } = show()
  server.pending([], 'after nothing')
  await button('Load more')
  expect(screen.queryByText('No foxes yet')).toBeNull()
})

it('shows no more than its limit', async () => {
  const { server } = show({ limit: 2 })
  server.pending(['red', 'grey', 'arctic'], 'after arctic')
  await waitFor(() => expect(rows()).toEqual(['red', 'grey']))
  expect(screen.queryByRole('button')).toBeNull()
})

it('loads earlier items by the button only in a list that goes back', async () => {
  const { server } = show({ goesBack: true })
  server.pending(['red'], 'before red')
  const earlier = await button('Show earlier')
  expect(earlier.compareDocumentPosition(screen.getByRole('list'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  scrollNear()
  expect(server.asked).toHaveLength(1)
})

it('keeps the last search’s items until the next ones are loaded, and announces it', async () => {
  const server = aServer()
  function Search() {
    const [word, setWord] = useState('fox')
    return (
      <>
        <button type="button" onClick={() => setWord('owl')}>
          Owls
        </button>
        <InfiniteList
          options={{ ...listOptions([word], server.fetchPage), placeholderData: (last) => last }}
          what="the animals"
          status={(items, hasMore) => `${items.length} of ${hasMore ? 'more' : 'them'}`}
          skeleton={null}
          empty={null}
        >
          {(items) => <p data-testid="items">{items.join()}</p>}
        </InfiniteList>
      </>
    )
  }
  const { user } = renderAt(<Search />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Loading the animals…')
  server.pending(['red', 'grey'], 'after grey')
  await waitFor(() => expect(status.textContent).toBe('2 of more'))
  await user.click(await button('Owls'))
  expect(status.textContent).toBe('Searching…')
  expect(screen.getByTestId('items').closest('[aria-busy=true]')?.textContent).toBe('red,grey')
  server.pending(['barn'])
  await waitFor(() => expect(status.textContent).toBe('1 of them'))
  // React renders deferred items after the status.
  await waitFor(() => expect(screen.getByTestId('items').textContent).toBe('barn'))
})

it('restores its length on this history entry, up to ten pages', async () => {
  saveScroll('default /', { pages: { '["foxes"]': 99 } })
  const { server } = show()
  for (let page = 1; page <= 10; page += 1) {
    await waitFor(() => expect(server.asked).toHaveLength(page))
    expect(rows()).toEqual([])
    server.pending([`fox ${page}`], `after ${page}`)
  }
  await waitFor(() => expect(rows()).toHaveLength(10))
  expect(server.asked).toHaveLength(10)
  await waitFor(() => expect(scrollOf('default /').pages).toEqual({ '["foxes"]': 10 }))
})

it('makes one request for a list that is not restored', async () => {
  saveScroll('default /', { pages: { '["foxes"]': 2 } })
  const { server, user } = show()
  server.fail()
  await user.click(await button('Try again'))
  expect(server.asked).toHaveLength(2)
  server.pending(['red'])
  await waitFor(() => expect(rows()).toEqual(['red']))
})
