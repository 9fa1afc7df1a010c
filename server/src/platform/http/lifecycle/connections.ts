import type { Socket } from 'node:net'
import type { ErrorCode } from '@promptery/contract/errors'
import { BARE_HEADERS } from '../headers.ts'

/** How long the parts of a request may take to arrive. */
export interface RequestTimeouts {
  /** Its head. */
  headersMs: number
  /** A small body. A larger one has more time: `limitBodies`. */
  bodyMs: number
  /** All of it: a cover of 10 MB needs 280 kbit/s for five minutes. */
  requestMs: number
  /** How often both are looked at. */
  checkMs: number
}

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 20_000,
  bodyMs: 10_000,
  requestMs: 5 * 60_000,
  checkMs: 5_000,
}

/** How long a connection waits for its next request: longer than proxies keep theirs (60 seconds), so that they close it. */
export const KEEP_ALIVE_MS = 75_000

const REASONS: Record<string, { status: string; code: ErrorCode; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'request_timeout',
    message: 'The request took too long to arrive',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'headers_too_large',
    message: 'The address or the headers are too long',
  },
}

/** Responds to what cannot be read as a request, in the shape of every error, and closes the connection. */
export function rejectUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, ...reason } = REASONS[error.code ?? ''] ?? {
    status: '400 Bad Request',
    code: 'invalid_request',
    message: 'The request could not be understood',
  }
  const body = JSON.stringify({ success: false, ...reason })
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
