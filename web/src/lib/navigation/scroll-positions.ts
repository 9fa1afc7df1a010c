import { createPath, useLocation } from 'react-router'
import { parseJson } from '../storage/json.ts'
import { tabStore } from '../storage/stores.ts'

/** Scroll position of a history entry, and the number of pages of its lists by the hash of their query. */
type Scroll = { top?: number; pages?: Record<string, number> }

const STORED = 'places'
const STORED_MAX = 50

let scrolls: Map<string, Scroll> | undefined

/** The positions of this tab, including those from before a reload. */
function all(): Map<string, Scroll> {
  if (scrolls) return scrolls
  const stored = parseJson(tabStore.get(STORED))
  scrolls = new Map(Array.isArray(stored) ? stored : [])
  return scrolls
}

/** Identifies a history entry, including its URL: the first entry of every document has the same key. */
export function useEntry(): string {
  const location = useLocation()
  return `${location.key} ${createPath(location)}`
}

export const scrollOf = (entry: string): Scroll => all().get(entry) ?? {}

export const saveScroll = (entry: string, changes: Scroll): void =>
  void all().set(entry, { ...scrollOf(entry), ...changes })

/** Stores the positions for the next document of this tab. */
export const storeScrolls = (): void => void tabStore.set(STORED, JSON.stringify([...all()].slice(-STORED_MAX)))
