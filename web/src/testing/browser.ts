// Browser APIs that jsdom lacks and the client needs. No test is about them.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

class SilentSource extends EventTarget {
  close() {}
}

Object.assign(globalThis, {
  IntersectionObserver: Observer,
  ResizeObserver: Observer,
  EventSource: SilentSource,
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  scrollTo: () => undefined,
})
