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
import { Root } from './app/pages/Root.tsx'
import { ApiError } from './lib/api/api-error.ts'
import { useCurrency } from './lib/currency.ts'
import { logError } from './lib/log.ts'
import { NavigationContext } from './lib/navigation/navigation.ts'
import { SCREENS } from './screens.tsx'
import { ErrorBoundary } from './ui/layout/ErrorBoundary.tsx'

/** As in the router's `BrowserRouter`. */
const history = createBrowserHistory({ v5Compat: true })

/** Whether the navigation in progress keeps the scroll position. */
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

const entry = () => ({ location: history.location, action: history.action, keepsScroll })

const isHere = (location: Location): boolean =>
  location.key === history.location.key && createPath(location) === createPath(history.location)

/** Logs an error of a screen. Failed requests are logged already. */
function report(error: unknown): void {
  if (!(error instanceof ApiError)) logError('A screen failed', error)
}

const UNKNOWN = new ApiError(404, 'Not Found', { code: 'not_found' })

/** The URL changes immediately. The last screen stays until the code of the next one is loaded. */
export function App() {
  const [target, setTarget] = useState(entry)
  const shown = useDeferredValue(target)
  const next = shown === target ? undefined : target.location.pathname
  const waiting = useRef<(() => void)[]>([])

  useLayoutEffect(() => {
    const stop = history.listen(() => {
      if (history.action === 'POP') keepsScroll = false
      setTarget(entry())
    })
    // Back may have been pressed since the first render began.
    setTarget((current) => (isHere(current.location) ? current : entry()))
    return stop
  }, [])
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
