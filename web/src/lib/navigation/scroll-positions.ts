import { createPath, useLocation } from 'react-router'
import { parseJson } from '../storage/json.ts'
import { tabStore } from '../storage/stores.ts'

/** How far an entry of the history is scrolled, and how many pages each of its lists has, by the hash of its query. */
type Scroll = { top?: number; pages?: Record<string, number> }

const STORED = 'places'
const STORED_MAX = 50

let scrolls: Map<string, Scroll> | undefined

/** Those of this tab, also from before a reload. */
function all(): Map<string, Scroll> {
  if (scrolls) return scrolls
  const stored = parseJson(tabStore.get(STORED))
  scrolls = new Map(Array.isArray(stored) ? stored : [])
  return scrolls
}

/** Names the entry of the history. By its address too: a document's first entry has the key of every other first one. */
export function useEntry(): string {
  const location = useLocation()
  return `${location.key} ${createPath(location)}`
}

export const scrollOf = (entry: string): Scroll => all().get(entry) ?? {}

export const saveScroll = (entry: string, changes: Scroll): void =>
  void all().set(entry, { ...scrollOf(entry), ...changes })

/** For the next document of this tab. */
export const storeScrolls = (): void => void tabStore.set(STORED, JSON.stringify([...all()].slice(-STORED_MAX)))
