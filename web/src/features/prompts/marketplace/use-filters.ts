import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useIsLeaving } from '../../../lib/navigation.ts'
import { DEFAULT_FILTERS, type Filters, readFilters, writeFilters } from './filters.ts'

/** The marketplace's filters. They live in the address, so that a search can be shared and Back undoes a choice. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const isLeaving = useIsLeaving()
  const filters = useMemo(() => readFilters(params), [params])

  /** Each choice is a step for Back; what is typed into the search box is not, nor does it call back who is leaving. */
  const change = (changes: Partial<Filters>, options: { replace?: boolean } = {}) => {
    if (isLeaving && options.replace) return
    setParams((now) => writeFilters({ ...readFilters(now), ...changes }), { ...options, preventScrollReset: true })
  }

  const clear = () => change({ ...DEFAULT_FILTERS, sort: filters.sort })
  return { filters, change, clear }
}
