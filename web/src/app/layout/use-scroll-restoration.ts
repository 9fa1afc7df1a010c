import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { saveScroll, scrollOf, storeScrolls, useEntry } from '../../lib/navigation/scroll-positions.ts'

const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** How often a list may grow while the position is restored. */
const MAX_SCROLLS = 10

/**
 * Scrolls new screens to the top, and restores the position after Back, Forward and a reload, also where the page has
 * to grow first. `keepsScroll`: the URL has changed, but the position stays.
 */
export function useScrollRestoration(keepsScroll: boolean): void {
  const { hash } = useLocation()
  const entry = useEntry()
  const arrival = useNavigationType()
  const current = useRef(entry)
  const isRestoring = useRef(false)
  const isFirst = useRef(true)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => {
      if (!isRestoring.current) saveScroll(current.current, { top: window.scrollY })
    }
    const store = () => {
      storeScrolls()
      // Lets the browser restore a page whose scripts have not run.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per history entry
  useLayoutEffect(() => {
    current.current = entry
    const { top } = arrival === 'POP' ? scrollOf(entry) : {}
    if (top !== undefined) {
      isFirst.current = false
      return restore(top, isRestoring)
    }
    // The page of the first screen may have been scrolled before this runs.
    if (!keepsScroll && !(hash && scrollToAnchor(hash)) && !isFirst.current) window.scrollTo(0, 0)
    isFirst.current = false
  }, [entry])
}

/** Scrolls to `top` whenever the page grows, until it is long enough or the user scrolls. */
function restore(top: number, isRestoring: { current: boolean }): () => void {
  const stop = () => {
    isRestoring.current = false
    observer.disconnect()
    for (const move of MOVES) window.removeEventListener(move, stop)
  }
  let scrolls = 0
  const scroll = () => {
    window.scrollTo(0, top)
    scrolls += 1
    const end = document.documentElement.scrollHeight - window.innerHeight
    if (end >= Math.floor(top) || scrolls === MAX_SCROLLS) stop()
  }
  const observer = new ResizeObserver(scroll)
  isRestoring.current = true
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true })
  observer.observe(document.body)
  scroll()
  return stop
}

function scrollToAnchor(hash: string): boolean {
  const target = document.getElementById(decoded(hash.slice(1)))
  target?.scrollIntoView()
  return target !== null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
