import { type ComponentType, createContext, lazy, use, useEffect, useState, useTransition } from 'react'
import { logError } from '../lib/log.ts'
import { fetchCode } from '../lib/reload-once.ts'
import { ErrorState } from './feedback/ErrorState.tsx'

/** Of the code that the server has not loaded yet. */
const loads: (() => Promise<unknown>)[] = []

/** Loads the code of all parts on the server, where no render waits for it. */
export async function loadParts(): Promise<void> {
  while (loads.length > 0) await Promise.all(loads.splice(0).map((load) => load()))
}

/** A component whose code is loaded when it is first rendered, below a `Suspense`. */
export function lazyCode<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await fetchCode(load) }))
  let Loaded: ComponentType<Props> | undefined
  loads.push(async () => {
    Loaded = await load()
  })
  return (props) => Loaded && <Loaded {...props} />
}

const Retry = createContext({ tryAgain: () => {}, isRetrying: false })

/**
 * A part of a screen whose code is loaded when it is first rendered, below a `Suspense`. If that fails, the part alone
 * says so and can be tried again: the rest of the screen, and what is typed there, stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (import.meta.env.SSR) return lazyCode(load)
  const begin = (): ComponentType<Props> => {
    const attempt: ComponentType<Props> = lazy(() =>
      fetchCode(load)
        .catch((error: unknown) => {
          logError('Code of a part', error)
          return Missing
        })
        .then((part) => ({ default: part })),
    )
    function Missing() {
      const { tryAgain, isRetrying } = use(Retry)
      // Not before it is shown: React renders a part that has waited for its code from the beginning.
      useEffect(() => {
        if (current === attempt) current = begin()
      }, [])
      return <ErrorState what="this part" onRetry={tryAgain} isRetrying={isRetrying} />
    }
    return attempt
  }
  let current = begin()

  return function Part(props: Props) {
    const [Attempt, setAttempt] = useState(() => current)
    const [isRetrying, startRetry] = useTransition()
    const tryAgain = () => startRetry(() => setAttempt(() => current))
    return (
      <Retry value={{ tryAgain, isRetrying }}>
        <Attempt {...props} />
      </Retry>
    )
  }
}
