import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { scrollOf, useEntry } from '../../lib/navigation/scroll-positions.ts'

/** Brings what comes later than its page into view where the address asks for it, unless one comes back to a place. */
export function useScrollToHash(id: string, isThere: boolean) {
  const place = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const entry = useEntry()
  const isAsked = hash === `#${id}` && scrollOf(entry).top === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is there
  useEffect(() => {
    if (isThere && isAsked) place.current?.scrollIntoView()
  }, [isThere])
  return place
}
