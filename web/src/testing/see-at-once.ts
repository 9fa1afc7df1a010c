import { vi } from 'vitest'

type OnSeen = (entries: { isIntersecting: boolean }[]) => void

/**
 * Every place that `useInView` observes counts as visible at once, since jsdom has no layout. Call it before each test.
 * Dialogs observe whether they disappear, without a margin.
 */
export const seeAtOnce = () =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(onSeen: OnSeen, options?: IntersectionObserverInit) {
        this.observe = () => options?.rootMargin && onSeen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
