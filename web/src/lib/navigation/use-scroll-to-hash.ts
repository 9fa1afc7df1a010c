import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { scrollOf, useEntry } from './scroll-positions.ts'

/**
 * Scrolls to the element with `id`, which is rendered later than its page, if the URL's hash names it, unless the
 * scroll position is restored.
 */
export function useScrollToHash(id: string, isThere: boolean): void {
  const { hash } = useLocation()
  const entry = useEntry()
  const isAsked = hash === `#${id}` && scrollOf(entry).top === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once rendered
  useEffect(() => {
    if (isThere && isAsked) document.getElementById(id)?.scrollIntoView()
  }, [isThere])
}
