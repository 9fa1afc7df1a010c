import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { reloadAfterDeploy } from './lib/reload-once.ts'
import { followSession } from './lib/session/follow-session.ts'
import { followSignOut, refreshSession } from './lib/session/session-api.ts'
import { followTheme } from './lib/theme.ts'
import { fetchScreen } from './screens.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

reloadAfterDeploy()
followTheme()
followSession()
followSignOut()
void refreshSession()

const root = createRoot(element, { onCaughtError: () => undefined })
// What the page brought stays in sight until the screen's code is there.
void fetchScreen(window.location.pathname).then(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <App />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
