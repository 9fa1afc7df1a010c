import type { Socket } from 'node:net'
import { BARE_HEADERS } from './security.ts'

/** How long the parts of a request may take to arrive. */
export interface RequestTimeouts {
  /** Its head. */
  headersMs: number
  /** All of it: a cover of 10 MB needs 280 kbit/s for five minutes. */
  requestMs: number
  /** How often both are looked at. */
  checkMs: number
}

export const REQUEST_TIMEOUTS: RequestTimeouts = { headersMs: 20_000, requestMs: 5 * 60_000, checkMs: 5_000 }

/** How long a connection waits for its next request: longer than proxies keep theirs (60 seconds), so that they close it. */
export const KEEP_ALIVE_MS = 75_000

const REASONS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too large'],
}

/** Answers what cannot even be read as a request, in the shape of every error, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = REASONS[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be understood']
  const body = JSON.stringify({ success: false, message })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  // Whoever does not read it either is not waited for.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
