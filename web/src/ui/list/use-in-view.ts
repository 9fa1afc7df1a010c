import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `callback` whenever the element comes near the window while `isOn`. */
export function useInView(callback: () => void, isOn: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const onSeen = useEffectEvent(callback)
  useEffect(() => {
    if (!isOn || !ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(), { rootMargin: '600px' })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isOn])
  return ref
}
