import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { parseJson } from '../../lib/storage/json.ts'
import { tabStore } from '../../lib/storage/stores.ts'

const STORED = 'scroll-positions'

/** How far each entry of the history is scrolled, by its key. */
const positions = new Map<string, number>()

/**
 * Begins each screen at its top, and brings Back, Forward and a reload to where one was. `keepsPlace`: the address has
 * changed and the place has not.
 */
export function useScrollRestoration(keepsPlace: boolean): void {
  const { key, hash } = useLocation()
  const arrival = useNavigationType()
  const current = useRef(key)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => positions.set(current.current, window.scrollY)
    const store = () => {
      tabStore.set(STORED, JSON.stringify([...positions].slice(-50)))
      // If the page comes back without its scripts having run, the browser knows better.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', store)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', store)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    current.current = key
    if (positions.size === 0) for (const [entry, top] of storedPositions()) positions.set(entry, top)
    const known = arrival === 'POP' ? positions.get(key) : undefined
    if (known !== undefined) window.scrollTo(0, known)
    else if (!keepsPlace && !(hash && scrollToAnchor(hash))) window.scrollTo(0, 0)
  }, [key])
}

function storedPositions(): [string, number][] {
  const stored = parseJson(tabStore.get(STORED))
  return Array.isArray(stored) ? stored : []
}

function scrollToAnchor(hash: string): boolean {
  const target = document.getElementById(decoded(hash.slice(1)))
  target?.scrollIntoView()
  return target !== null
}

/** What was cut off within an escape is left as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
