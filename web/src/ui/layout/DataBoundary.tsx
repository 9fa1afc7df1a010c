import type { ReactNode } from 'react'
import { logError } from '../../lib/log.ts'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

type Props<Data> = {
  data: Data
  /** As in "the prompts". */
  what: string
  onRetry: () => void
  isRetrying?: boolean
  children: (data: Data) => ReactNode
}

/** Shows fetched data. Data of another shape than the contract's counts as not loaded, and leaves the screen alone. */
export function DataBoundary<Data>({ data, what, onRetry, isRetrying = false, children }: Props<Data>) {
  return (
    <ErrorBoundary
      resetKey={data}
      onError={(error) => logError(what, error)}
      fallback={() => <ErrorState what={what} onRetry={onRetry} isRetrying={isRetrying} />}
    >
      <Shown data={data}>{children}</Shown>
    </ErrorBoundary>
  )
}

/** Calls `children` below the boundary. */
const Shown = <Data,>({ data, children }: Pick<Props<Data>, 'data' | 'children'>) => children(data)
