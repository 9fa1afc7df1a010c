import { type ComponentType, createContext, lazy, use, useEffect, useState, useTransition } from 'react'
import { logError } from '../lib/log.ts'
import { fetchCode } from '../lib/reload-once.ts'
import { ErrorState } from './feedback/ErrorState.tsx'

const Retry = createContext({ tryAgain: () => {}, isRetrying: false })

/**
 * A part of a screen whose code is loaded when it is first rendered, below a `Suspense`. If that fails, the part alone
 * says so and can be tried again: the rest of the screen, and what is typed there, stays.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
