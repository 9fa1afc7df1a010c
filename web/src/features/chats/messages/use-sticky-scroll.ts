import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '../merge.ts'

/** This distance from the end counts as being at the end. */
const NEAR_PX = 80

type Seen = { first: string | undefined; last: string | undefined; height: number }

/**
 * Keeps the latest message in view, unless the user has scrolled up: then new messages are announced. Loading earlier
 * messages keeps the reading position.
 */
export function useStickyScroll(entries: readonly Entry[]) {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const seen = useRef<Seen>({ first: undefined, last: undefined, height: 0 })
  const [hasNew, setHasNew] = useState(false)

  const toLatest = () => {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
    isAtEnd.current = true
    setHasNew(false)
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const before = seen.current
    const [first, last] = [entries[0], entries.at(-1)]
    const hasEarlier = before.first !== undefined && first?.key !== before.first
    const hasLater = last !== undefined && last.key !== before.last
    if (isAtEnd.current || (hasLater && last.isOwn && last.state === 'sending')) {
      element.scrollTop = element.scrollHeight
      isAtEnd.current = true
      setHasNew(false)
    } else {
      if (hasEarlier) element.scrollTop += element.scrollHeight - before.height
      if (hasLater) setHasNew(true)
    }
    seen.current = { first: first?.key, last: last?.key, height: element.scrollHeight }
  }, [entries])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
      if (isAtEnd.current) setHasNew(false)
    }
    // An opening keyboard or a change of layout keeps the end in view.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
      seen.current.height = element.scrollHeight
    })
    observer.observe(element)
    if (content.current) observer.observe(content.current)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [])

  return { scroller, content, hasNew, toLatest }
}
