import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Time without scrolling until a scroll counts as finished. */
const SETTLED_MS = 120

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'defaultPrevented' | 'preventDefault'>

/**
 * A row of slides that is moved by swiping, arrow keys or `go`.
 * @param first the initial slide
 */
export function useTrack(first = 0) {
  const ref = useRef<HTMLDivElement>(null)
  const settling = useRef<number>(undefined)
  const [index, setIndex] = useState(first)
  const show = (place: number) => {
    const track = ref.current
    track?.scrollTo({ left: place * track.clientWidth, behavior: 'instant' })
  }
  const showFirst = useEffectEvent(() => {
    // Otherwise reading its width would lay the new screen out twice.
    if (first > 0) show(first)
  })
  useLayoutEffect(() => showFirst(), [])
  useEffect(() => {
    // It may have been swiped before the browser took over what the server has rendered.
    const track = ref.current
    if (track && track.scrollLeft > 0) setIndex(Math.round(track.scrollLeft / track.clientWidth))
  }, [])
  const go = (to: number) => {
    const last = (ref.current?.childElementCount ?? 1) - 1
    const next = Math.max(0, Math.min(last, to))
    setIndex(next)
    show(next)
  }
  return {
    index,
    go,
    onKeyDown: (event: Keys) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
      if (!step || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      go(index + step)
    },
    track: {
      ref,
      onScroll: () => {
        window.clearTimeout(settling.current)
        settling.current = window.setTimeout(() => {
          const track = ref.current
          if (track && track.clientWidth > 0) setIndex(Math.round(track.scrollLeft / track.clientWidth))
        }, SETTLED_MS)
      },
    },
  }
}
