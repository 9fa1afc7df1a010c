import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollOf, useEntry } from '../../lib/navigation/scroll-positions.ts'

/**
 * Scrolls to content that is rendered later than its page if the URL's hash names it, unless the scroll position is
 * restored.
 */
export function useScrollToHash(id: string, isThere: boolean) {
  const place = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const entry = useEntry()
  const isAsked = hash === `#${id}` && scrollOf(entry).top === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once rendered
  useEffect(() => {
    if (isThere && isAsked) place.current?.scrollIntoView()
  }, [isThere])
  return place
}
