import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Entry } from '../merge.ts'

/** This distance from the end counts as being at the end. */
const NEAR_PX = 80

type Seen = { first: string | undefined; last: string | undefined; height: number }

/**
 * Keeps the latest message in view, unless the user has scrolled up: then new messages are announced. Loading earlier
 * messages keeps the reading position.
 * @param at a message that is brought into view at first; then nothing is followed
 */
export function useStickyScroll(entries: readonly Entry[], at: string | null) {
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(at === null)
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
    const hasLater = at === null && last !== undefined && last.key !== before.last
    if (at !== null && before.first === undefined) {
      element.querySelector(`[data-message="${CSS.escape(at)}"]`)?.scrollIntoView({ block: 'center' })
    }
    if (isAtEnd.current || (hasLater && last.isOwn && last.state === 'sending')) {
      element.scrollTop = element.scrollHeight
      isAtEnd.current = true
      setHasNew(false)
    } else {
      if (hasEarlier) element.scrollTop += element.scrollHeight - before.height
      if (hasLater) setHasNew(true)
    }
    seen.current = { first: first?.key, last: last?.key, height: element.scrollHeight }
  }, [entries, at])

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const follow = () => {
      if (at !== null) return
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
  }, [at])

  return { scroller, content, hasNew, toLatest }
}
