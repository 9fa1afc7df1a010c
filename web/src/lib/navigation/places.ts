import { createPath, useLocation } from 'react-router'
import { parseJson } from '../storage/json.ts'
import { tabStore } from '../storage/stores.ts'

/** How far an entry of the history is scrolled, and how many pages each of its lists has, by the hash of its query. */
type Place = { top?: number; pages?: Record<string, number> }

const STORED = 'places'
const KEPT = 50

let places: Map<string, Place> | undefined

/** The places of this tab, those from before a reload too. */
function all(): Map<string, Place> {
  if (places) return places
  const stored = parseJson(tabStore.get(STORED))
  places = new Map(Array.isArray(stored) ? stored : [])
  return places
}

/** Names the entry of the history. By its address too: a document's first entry has the key of every other first one. */
export function useEntry(): string {
  const location = useLocation()
  return `${location.key} ${createPath(location)}`
}

export const placeOf = (entry: string): Place => all().get(entry) ?? {}

export const keepPlace = (entry: string, changes: Place): void =>
  void all().set(entry, { ...placeOf(entry), ...changes })

/** For the next document of this tab. */
export const storePlaces = (): void => void tabStore.set(STORED, JSON.stringify([...all()].slice(-KEPT)))
