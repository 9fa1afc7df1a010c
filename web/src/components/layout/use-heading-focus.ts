import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation, puts the focus on the new screen's heading, so that a screen reader reads on from there. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // One frame later, when a closing menu has handed its focus back.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }))
  }, [pathname])
}
