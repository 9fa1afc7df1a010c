import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useConfig } from '../lib/api/config.ts'
import { listsOf } from '../lib/api/lists.ts'
import { type LibraryState, libraryStateParams, parseLibraryState } from './library-state.ts'

export type ChangeLibraryState = (changes: Partial<LibraryState>) => void

/** The state of the library in the URL, so that a reload keeps it and Back undoes a choice. */
export function useLibraryState() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const config = useConfig()
  const place = useMemo(() => parseLibraryState(params, listsOf(config)), [params, config])
  // The URL is ahead of the rendered state.
  const current = () => parseLibraryState(new URLSearchParams(window.location.search), listsOf(config))
  const go = (changes: Partial<LibraryState>, replace: boolean) =>
    setParams(libraryStateParams({ ...current(), ...changes }), { replace, preventScrollReset: true })

  /** Only the first search adds a history entry. Ignored after the screen was left. */
  const search = (text: string) => {
    if (window.location.pathname === pathname) go({ search: text }, current().search !== '')
  }
  const change: ChangeLibraryState = (changes) => go(changes, false)
  return { place, change, search }
}
