export type Store = {
  get: (name: string) => string | null
  /** @returns false if the browser refused, so that the text is lost with the page */
  set: (name: string, text: string) => boolean
  remove: (name: string) => void
  names: () => string[]
}

/**
 * Browser storage that falls back to memory if it is forbidden or full. `open` is called each time, since
 * `localStorage` itself throws if it is forbidden.
 */
export function safeStore(open: () => Storage): Store {
  const memory = new Map<string, string>()
  const attempt = <Result>(use: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return use(open())
    } catch {
      return otherwise
    }
  }
  const removeStored = (name: string) => attempt((storage) => storage.removeItem(name), undefined)
  return {
    get: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    set: (name, text) => {
      const isStored = attempt((storage) => {
        storage.setItem(name, text)
        return true
      }, false)
      memory.delete(name)
      if (isStored) return true
      // The old value must not come back after a reload.
      removeStored(name)
      memory.set(name, text)
      return false
    },
    remove: (name) => {
      memory.delete(name)
      removeStored(name)
    },
    names: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  }
}

/** Persistent, shared by all tabs. */
export const browserStore = safeStore(() => localStorage)

/** For the lifetime of the tab. */
export const tabStore = safeStore(() => sessionStorage)
