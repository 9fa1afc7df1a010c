import './styles/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { queryClient } from './lib/api/query-client.ts'
import { followSession } from './lib/session/follow-session.ts'
import { followSignOut, refreshSession } from './lib/session/session-api.ts'
import { followTheme } from './lib/theme.ts'
import { fetchScreen } from './screens.tsx'

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

followTheme()
followSession()
followSignOut()
void refreshSession()

/** Resolves when the styles have loaded, which the page preloads without blocking the first paint. */
function styles(): Promise<unknown> {
  const early = document.querySelector<HTMLLinkElement>('link[rel=preload][as=style]')
  if (!early) return Promise.resolve()
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: early.href, crossOrigin: '' })
  const settled = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  document.head.append(link)
  return settled
}

const root = createRoot(element, { onCaughtError: () => undefined })
// The page's own content stays until the screen's code is loaded.
void Promise.all([fetchScreen(window.location.pathname), styles()]).then(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  ),
)
