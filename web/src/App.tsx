import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type Location,
  type Navigator,
  Route,
  Router,
  Routes,
} from 'react-router'
import { Fallback, ShellFallback } from './app/layout/Fallback.tsx'
import { markTaken, Root } from './app/pages/Root.tsx'
import { ApiError } from './lib/api/api-error.ts'
import { forgetDehydrated } from './lib/api/hydration.ts'
import { useCurrency } from './lib/currency.ts'
import { logError } from './lib/log.ts'
import { NavigationContext } from './lib/navigation/navigation.ts'
import { once } from './lib/once.ts'
import { SCREENS } from './screens.tsx'
import { ErrorBoundary } from './ui/layout/ErrorBoundary.tsx'

type History = ReturnType<typeof createBrowserHistory>

/** Follows a history, and which of its navigations keep the scroll position. */
function navigationOf(history: History) {
  let keepsScroll = false
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state, options) => {
      keepsScroll = options?.preventScrollReset === true
      history.push(to, state)
    },
    replace: (to, state, options) => {
      keepsScroll = options?.preventScrollReset === true
      history.replace(to, state)
    },
  }
  return {
    navigator,
    entry: () => ({ location: history.location, action: history.action, keepsScroll }),
    isHere: (location: Location): boolean =>
      location.key === history.location.key && createPath(location) === createPath(history.location),
    listen: (onMove: () => void) =>
      history.listen(() => {
        if (history.action === 'POP') keepsScroll = false
        onMove()
      }),
  }
}

/** As in the router's `BrowserRouter`. */
const browserNavigation = once(() => navigationOf(createBrowserHistory({ v5Compat: true })))

/** Logs an error of a screen, which is there instead of it. Failed requests are logged already. */
function report(error: unknown): void {
  // What is shown instead can be pressed.
  markTaken()
  if (!(error instanceof ApiError)) logError('A screen failed', error)
}

const UNKNOWN = new ApiError(404, 'Not Found', { code: 'not_found' })

/**
 * The client, on the server with a history of its own. The URL changes immediately. The last screen stays until the code of
 * the next one is loaded.
 */
export function App({ history }: { history?: History }) {
  const [{ navigator, entry, isHere, listen }] = useState(() => (history ? navigationOf(history) : browserNavigation()))
  const [target, setTarget] = useState(entry)
  const shown = useDeferredValue(target)
  const next = shown === target ? undefined : target.location.pathname
  const waiting = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    const stop = listen(() => {
      forgetDehydrated()
      setTarget(entry())
    })
    // Back may have been pressed since the first render began.
    setTarget((current) => (isHere(current.location) ? current : entry()))
    return stop
  }, [entry, isHere, listen])
  useEffect(() => {
    if (shown !== target) return
    for (const arrive of waiting.current.splice(0)) arrive()
  }, [shown, target])

  const navigation = useMemo(
    () => ({ shown, next, arrival: () => new Promise<void>((arrive) => waiting.current.push(arrive)) }),
    [shown, next],
  )
  const { location, action } = shown
  // Remounts screens when the configuration has another currency than the page.
  const shopCurrency = useCurrency()
  return (
    <NavigationContext value={navigation}>
      <Router location={location} navigationType={action} navigator={navigator} useTransitions={false}>
        <ErrorBoundary
          key={shopCurrency}
          resetKey={location}
          onError={report}
          fallback={(error) => <ShellFallback error={error} />}
        >
          <Routes>
            <Route
              element={
                <Root
                  keepsScroll={shown.keepsScroll}
                  failed={{ resetKey: location, onError: report, fallback: (error) => <Fallback error={error} /> }}
                />
              }
            >
              {Object.entries(SCREENS).map(([path, { Screen }]) => (
                <Route key={path} path={path} element={<Screen />} />
              ))}
              <Route path="*" element={<Fallback error={UNKNOWN} />} />
            </Route>
          </Routes>
        </ErrorBoundary>
      </Router>
    </NavigationContext>
  )
}
