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
      observe: () => unknown
      constructor(onSeen: OnSeen, options?: IntersectionObserverInit) {
        // Later, as in browsers.
        this.observe = () => options?.rootMargin && setTimeout(() => onSeen([{ isIntersecting: true }]))
      }
      disconnect() {}
    },
  )
