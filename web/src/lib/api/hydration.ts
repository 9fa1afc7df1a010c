import { addressOf, type Call } from '@promptery/contract/route'
import { currentUser } from '../session/session.ts'
import type { ServerResponse } from './api-error.ts'

/** Responses to a visitor that a page was rendered from, by the addresses of their calls. `isPart`: a long text is left out. */
export type Dehydrated = Record<string, { cursor: string | null; body: unknown; isPart?: true }>

let dehydrated: Dehydrated = {}
let onMissing: (call: Call) => void = () => undefined
let rendered = new Date()

/** Renders a page on the server from these responses. `missing` is told of each other call that a screen begins with. */
export function renderFrom(responses: Dehydrated, missing: (call: Call) => void): void {
  dehydrated = responses
  onMissing = missing
  rendered = new Date()
}

/** Reads the responses of a page in the browser, which belong to its first screen. */
export function readDehydrated(): void {
  const state = document.getElementById('dehydrated-state')
  dehydrated = JSON.parse(state?.textContent ?? '{}')
  rendered = new Date(state?.dataset.at ?? Date.now())
}

/** When the page was rendered. */
export const renderedAt = (): Date => rendered

/** Forgets them: later screens make their own calls. */
export function forgetDehydrated(): void {
  dehydrated = {}
}

/** The response of a call that the page was rendered from, for the initial data of a query. */
export function dehydratedOf(call: Call): ServerResponse | undefined {
  const response = dehydrated[addressOf(call.route, call)]
  if (!response) {
    onMissing(call)
    return undefined
  }
  return { status: 200, body: response.body, header: (name) => (name === 'x-next-cursor' ? response.cursor : null) }
}

/**
 * When a response of the page was current, for `initialDataUpdatedAt`. Members make the calls themselves, too, and so do a
 * page from the browser's own cache, and one that has a part alone.
 */
export function dehydratedAt(call?: Call): number {
  if (call && dehydrated[addressOf(call.route, call)]?.isPart) return 0
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return currentUser() === null && navigation?.type !== 'back_forward' ? performance.timeOrigin : 0
}
