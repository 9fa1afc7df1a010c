import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { DataBoundary } from '../layout/DataBoundary.tsx'

export type ListParts<Item> = {
  /** As in "the prompts". */
  what: string
  /** Shown while loading, in the final layout. */
  skeleton: ReactNode
  /** The purpose of the list, and what to do next. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

type Query<Item> = Pick<UseQueryResult<Item[]>, 'data' | 'isPending' | 'error' | 'refetch'>

/** An unpaginated list in its four states. */
export function ListStates<Item>({ list, what, skeleton, empty, children }: ListParts<Item> & { list: Query<Item> }) {
  const [isRetrying, setIsRetrying] = useState(false)
  const tryAgain = async () => {
    setIsRetrying(true)
    await list.refetch()
    setIsRetrying(false)
  }
  // A failed refetch keeps the cached items.
  if (list.data) {
    if (list.data.length === 0) return empty
    return (
      <DataBoundary data={list.data} what={what} onRetry={tryAgain} isRetrying={isRetrying}>
        {children}
      </DataBoundary>
    )
  }
  if (list.isPending && !isRetrying) {
    return (
      <>
        <span className="sr-only">Loading...</span>
        <div aria-hidden="true">{skeleton}</div>
      </>
    )
  }
  return <ErrorState what={what} error={list.error} onRetry={tryAgain} isRetrying={isRetrying} />
}
