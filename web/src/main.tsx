import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { ApiError } from './lib/api/api-error.ts'
import { queryClient } from './lib/api/query-client.ts'
import { logError } from './lib/log.ts'
import { reloadAfterDeploy } from './lib/reload-once.ts'
import { followSession } from './lib/session/follow-session.ts'
import { followSignOut, refreshSession } from './lib/session/session-api.ts'
import { followTheme } from './lib/theme.ts'
import { goingTo, router } from './router.tsx'

reloadAfterDeploy(goingTo)
followTheme()
followSession()
followSignOut()
void refreshSession()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Logs what a screen threw. A refused call is logged already, and an unknown address is no failure. */
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
