import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the new screen's heading after a navigation, for screen readers. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // One frame later: a closing menu returns its focus first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
  }, [pathname])
}
