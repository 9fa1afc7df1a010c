import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { configOptions, DEFAULT_CONFIG } from '../lib/api/config.ts'
// Sets the scheduler of queries, as in the client.
import '../lib/api/query-client.ts'

type Options = {
  /** The router's URL. */
  at?: string
  /** The route's pattern. */
  path?: string
  /** The state of the history entry. */
  state?: unknown
  /** The screen of all other paths. */
  elsewhere?: ReactElement
  client?: QueryClient
}

/** Renders a part of the client with a new cache and router. */
export function renderAt(element: ReactElement, options: Options = {}) {
  const {
    at = '/',
    path = '/',
    state,
    elsewhere,
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  } = options
  client.setQueryData(configOptions.queryKey, DEFAULT_CONFIG)
  const { pathname, search } = new URL(at, 'http://shop')
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: elsewhere ?? null },
    ],
    { initialEntries: [{ pathname, search, state }] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, client, user: userEvent.setup() }
}
