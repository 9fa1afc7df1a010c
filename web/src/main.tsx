import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiError } from './lib/api-error.ts'
import { logError } from './lib/log.ts'
import { followSession, queryClient } from './lib/query-client.ts'
import { followSignOut, refreshSession } from './lib/session-api.ts'
import { followTheme } from './lib/theme.ts'
import { router } from './router.tsx'

followTheme()
followSession()
followSignOut()
void refreshSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** What a screen threw and the fallback shows. A refused call has been written down; an unknown address is no failure. */
function report(error: unknown): void {
  if (!(error instanceof ApiError) && !isRouteErrorResponse(error)) logError('A screen failed', error)
}

createRoot(root, { onCaughtError: () => undefined }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} onError={report} />
    </QueryClientProvider>
  </StrictMode>,
)
