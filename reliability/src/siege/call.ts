import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface HttpResponse {
  /** 0: no complete response. */
  status: number
  headers: IncomingHttpHeaders
  text: string
  ms: number
}

/** Longer than visitors wait for a page. */
const TIMEOUT_MS = 15_000

/** An HTTP client with a loopback address of its choice. */
export class Caller {
  readonly #url: string
  readonly #agent: Agent
  readonly address: string

  constructor(url: string, address: string) {
    this.#url = url
    this.address = address
    this.#agent = new Agent({ keepAlive: true, localAddress: address })
  }

  call({ method = 'GET', path, headers = {}, body }: Call): Promise<HttpResponse> {
    const begun = performance.now()
    return new Promise((resolve) => {
      const respond = (status: number, headers: IncomingHttpHeaders, text: string): void =>
        resolve({ status, headers, text, ms: performance.now() - begun })
      const sent = request(new URL(path, this.#url), { method, headers, agent: this.#agent, timeout: TIMEOUT_MS })
      sent.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          respond(response.statusCode ?? 0, response.headers, Buffer.concat(chunks).toString('utf8')),
        )
        response.on('error', () => respond(0, {}, ''))
      })
      sent.on('timeout', () => sent.destroy(new Error('no response in time')))
      sent.on('error', (error) => respond(0, {}, error.message))
      sent.end(body)
    })
  }

  json(method: string, path: string, value: object, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const body = JSON.stringify(value)
    return this.call({ method, path, body, headers: { ...headers, 'content-type': 'application/json' } })
  }

  close(): void {
    this.#agent.destroy()
  }
}

/** The session cookie set by a response. */
export function sessionOf({ headers }: HttpResponse): string {
  const given = headers['set-cookie']?.find((cookie) => cookie.startsWith('promptery_session='))
  return given?.split(';')[0] ?? ''
}
