import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { readDehydrated } from './lib/api/hydration.ts'
import { queryClient } from './lib/api/query-client.ts'
import { followSession } from './lib/session/follow-session.ts'
import { followSignOut, refreshSession } from './lib/session/session-api.ts'
import { followTheme } from './lib/theme.ts'
import { fetchScreen } from './screens.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

readDehydrated()
followTheme()
followSession()
followSignOut()
void refreshSession()

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </StrictMode>
)
const options = { onCaughtError: () => undefined }

// What the server has rendered stays until the screen's code is loaded.
void fetchScreen(window.location.pathname).then((isLoaded) =>
  startTransition(() => {
    if (element.firstElementChild?.matches('.skeleton')) createRoot(element, options).render(app)
    // Without it the page can be read, and its links lead on.
    else if (isLoaded) hydrateRoot(element, app, options)
  }),
)
