import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type LibraryPlace, readPlace, writePlace } from './places.ts'

export type ChangePlace = (changes: Partial<LibraryPlace>) => void

/** Where one is in the library. It lives in the address, so that a reload stays there and Back undoes a choice. */
export function usePlace() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const place = useMemo(() => readPlace(params), [params])
  // The address is ahead of what is shown while the next list is rendered.
  const current = () => readPlace(new URLSearchParams(window.location.search))
  const go = (changes: Partial<LibraryPlace>, replace: boolean) =>
    setParams(writePlace({ ...current(), ...changes }), { replace, preventScrollReset: true })

  /** The first search is a step for Back, what is typed on is none. It does not call back who is leaving. */
  const search = (text: string) => {
    if (window.location.pathname === pathname) go({ search: text }, current().search !== '')
  }
  const change: ChangePlace = (changes) => go(changes, false)
  return { place, change, search }
}
