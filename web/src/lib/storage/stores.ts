/** Texts that the browser keeps, by name. */
export type Store = {
  get: (name: string) => string | null
  /** False: the browser refused, and the text lives only as long as the page. */
  set: (name: string, text: string) => boolean
  remove: (name: string) => void
  names: () => string[]
}

/**
 * A storage of the browser that falls back to memory where storage is forbidden or full. `open` is called each time:
 * where storage is forbidden, `localStorage` itself throws.
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
      // What was stored before is out of date, and would be back after a reload.
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

/** Kept until it is removed, for every tab. */
export const browserStore = safeStore(() => localStorage)

/** Kept for as long as the tab lives. */
export const tabStore = safeStore(() => sessionStorage)
