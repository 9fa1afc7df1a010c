import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { listsOf } from '../../lib/api/lists.ts'
import { changeFilters, type Filters, readFilters, writeFilters } from './filters.ts'

/** `replace`: adds no history entry. */
export type ChangeFilters = (changes: Partial<Filters>, options?: { replace?: boolean }) => void

/** The marketplace's filters in the URL, so that a search can be shared and Back undoes a choice. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const config = useConfig()
  const filters = useMemo(() => readFilters(params, listsOf(config)), [params, config])
  // The URL is ahead of the rendered state.
  const current = () => readFilters(new URLSearchParams(window.location.search), listsOf(config))

  const change: ChangeFilters = (changes, options) => {
    setParams(writeFilters(changeFilters(current(), changes)), { ...options, preventScrollReset: true })
  }

  /** Only the first search adds a history entry. Ignored after the screen was left. */
  const search = (text: string) => {
    if (window.location.pathname !== pathname) return
    change({ search: text, verbatim: '' }, { replace: current().search !== '' })
  }

  return { filters, change, search }
}
