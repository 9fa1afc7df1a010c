import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { changeFilters, DEFAULT_FILTERS, type Filters, readFilters, writeFilters } from './filters.ts'
import { rememberSort } from './remembered-sort.ts'

/** The marketplace's filters. They live in the address, so that a search can be shared and Back undoes a choice. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const filters = useMemo(() => readFilters(params), [params])

  /** Each choice is a step for Back; what is typed into the search box is not, nor does it call back who is leaving. */
  const change = (changes: Partial<Filters>, options: { replace?: boolean } = {}) => {
    if (window.location.pathname !== pathname && options.replace) return
    if (filters.search && changes.sort && changes.sort !== filters.sort) rememberSort(changes.sort)
    // The address is ahead of what is shown while the next result is rendered.
    const now = readFilters(new URLSearchParams(window.location.search))
    setParams(writeFilters(changeFilters(now, changes)), { ...options, preventScrollReset: true })
  }

  const clear = () => change({ ...DEFAULT_FILTERS, sort: filters.sort })
  return { filters, change, clear }
}
