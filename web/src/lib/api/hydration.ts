import { PAGE_TEXT, PAGE_TEXT_ID } from '@promptery/contract/shop/page-text'
import { currentUser } from '../session/session.ts'
import type { ServerResponse } from './api-error.ts'

/** Lifetime of the dehydrated responses, from the page's load. */
const FRESH_MS = 60_000

type Dehydrated = Record<string, { cursor: string | null; body: unknown }>
let dehydrated: Dehydrated | undefined

/**
 * The responses that the server has included in the page for a visitor. None when Back or Forward shows a page from the
 * browser's cache.
 */
function read(): Dehydrated {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const text = typeof document === 'undefined' ? null : document.getElementById('dehydrated-state')?.textContent
  if (!text || navigation?.type === 'back_forward') return {}
  return JSON.parse(text.replace(JSON.stringify(PAGE_TEXT), () => JSON.stringify(pageText())))
}

/** A listing's public text, which the page contains once: for readers without scripts. */
function pageText(): string {
  const markup = document.querySelector('noscript')?.textContent ?? ''
  return new DOMParser().parseFromString(markup, 'text/html').getElementById(PAGE_TEXT_ID)?.textContent ?? ''
}

/** Takes a visitor's response from the page, by the address of its call, for the initial data of a query. Each can be taken once. */
export function takeDehydrated(address: string): ServerResponse | undefined {
  if (currentUser() !== null) return undefined
  dehydrated ??= performance.now() < FRESH_MS ? read() : {}
  const found = dehydrated[address]
  delete dehydrated[address]
  if (!found || performance.now() > FRESH_MS) return undefined
  return { status: 200, body: found.body, header: (name) => (name === 'x-next-cursor' ? found.cursor : null) }
}
