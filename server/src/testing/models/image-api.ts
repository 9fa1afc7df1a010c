import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
export interface ReceivedRequest {
  path: string
  authorization: string | undefined
  body: unknown
}

type Handler = (request: IncomingMessage, response: ServerResponse, received: ReceivedRequest) => void

export interface ImageApi {
  baseUrl: string
  received: ReceivedRequest[]
  /** The next responses, one handler per request. The last one is repeated. */
  respondWith(...handlers: Handler[]): void
  close(): Promise<void>
}

/** A local server with the API of an image model. Requests below `/files/` are not counted. */
export async function imageApi(files: Record<string, Handler> = {}): Promise<ImageApi> {
  let handlers: Handler[] = []
  const received: ReceivedRequest[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const call = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    }
    const file = files[call.path]
    if (file) return file(request, response, call)
    received.push(call)
    const handler = handlers.length > 1 ? handlers.shift() : handlers[0]
    handler?.(request, response, call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    respondWith(...given) {
      handlers = given
      received.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Responds with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): Handler {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Responds with bytes. */
export function bytes(body: Buffer, type = 'image/png'): Handler {
  return (_, response) => {
    response.writeHead(200, { 'content-type': type })
    response.end(body)
  }
}

/** Responds with an error in the API's format. */
export const apiError = (
  status: number,
  error: { message: string; code?: string; param?: string },
  headers: Record<string, string> = {},
): Handler => json(status, { error: { type: 'error', ...error } }, headers)
