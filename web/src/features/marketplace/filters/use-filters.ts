import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changeFilters, type Filters, readFilters, writeFilters } from './filters.ts'
import { rememberSort } from './remembered-sort.ts'

/** `replace`: the change adds no entry to the history. */
export type ChangeFilters = (changes: Partial<Filters>, options?: { replace?: boolean }) => void

/** The marketplace's filters. They live in the address, so that a search can be shared and Back undoes a choice. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const filters = useMemo(() => readFilters(params), [params])
  // The address is ahead of what is shown while the next result is rendered.
  const current = () => readFilters(new URLSearchParams(window.location.search))

  const change: ChangeFilters = (changes, options) => {
    if (filters.search && changes.sort && changes.sort !== filters.sort) rememberSort(changes.sort)
    setParams(writeFilters(changeFilters(current(), changes)), { ...options, preventScrollReset: true })
  }

  /** The first search of a list is a step for Back, what is typed on is none. It does not call back who is leaving. */
  const search = (text: string) => {
    if (window.location.pathname !== pathname) return
    change({ search: text, verbatim: '' }, { replace: current().search !== '' })
  }

  return { filters, change, search }
}
