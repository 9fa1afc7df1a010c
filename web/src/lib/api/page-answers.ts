import type { Answer } from './http.ts'

/** How long after the page came its answers count as new. */
const FRESH_MS = 60_000

type Brought = Record<string, { cursor: string | null; body: unknown }>
let brought: Brought | undefined

/**
 * The answers that the server has put into the page, for a visitor. None where Back or Forward has brought a page that
 * the browser had kept.
 */
function read(): Brought {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const text = typeof document === 'undefined' ? null : document.getElementById('answers')?.textContent
  return text && navigation?.type !== 'back_forward' ? JSON.parse(text) : {}
}

/** Takes the answer to a visitor's call out of the page, if that has one. Each is taken once. */
export function takeFromPage(address: string): Answer | undefined {
  brought ??= performance.now() < FRESH_MS ? read() : {}
  const found = brought[address]
  delete brought[address]
  if (!found || performance.now() > FRESH_MS) return undefined
  return { status: 200, body: found.body, header: (name) => (name === 'x-next-cursor' ? found.cursor : null) }
}
