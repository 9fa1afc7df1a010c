import type { Call } from '@promptery/contract/route'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { App } from './App.tsx'
import { type Dehydrated, renderFrom } from './lib/api/hydration.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { fetchScreen } from './screens.tsx'
import { loadParts } from './ui/lazy-part.tsx'

/** Loads the code of the screen at a path. `render` needs it. */
export async function loadScreen(pathname: string): Promise<void> {
  await fetchScreen(pathname)
  await loadParts()
}

/**
 * Renders a screen as visitors see it.
 * @param address path and query
 * @returns the markup of `#root`, and the calls that it begins with and that `responses` lack
 */
export function render(address: string, responses: Dehydrated): { markup: string; missing: Call[] } {
  const missing: Call[] = []
  renderFrom(responses, (call) => missing.push(call))
  const history = createMemoryHistory({ initialEntries: [address], v5Compat: true })
  const markup = renderToString(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <App history={history} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { markup, missing }
}
