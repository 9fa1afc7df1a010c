// What a browser has and jsdom has not, as far as the client needs it to stand. No test is about these.
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
