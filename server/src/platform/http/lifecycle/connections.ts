import type { Socket } from 'node:net'
import type { ErrorCode } from '@promptery/contract/errors'
import { BARE_HEADERS } from '../headers.ts'

/** Time limits for receiving a request. */
export interface RequestTimeouts {
  headersMs: number
  /** For small bodies. `limitBodies` grants larger ones more time. */
  bodyMs: number
  /** The whole request: a cover of 10 MB needs 280 kbit/s for five minutes. */
  requestMs: number
  /** Interval of the checks. */
  checkMs: number
}

export const REQUEST_TIMEOUTS: RequestTimeouts = {
  headersMs: 20_000,
  bodyMs: 10_000,
  requestMs: 5 * 60_000,
  checkMs: 5_000,
}

/** Keep-alive timeout: longer than that of proxies (60 seconds), so that the proxy closes idle connections. */
export const KEEP_ALIVE_MS = 75_000

const MALFORMED_RESPONSES: Record<string, { status: string; code: ErrorCode; message: string }> = {
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

/** Responds to a malformed request in the format of all errors, and closes the connection. */
export function rejectMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, ...reason } = MALFORMED_RESPONSES[error.code ?? ''] ?? {
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
  // Does not wait for clients that do not read.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
