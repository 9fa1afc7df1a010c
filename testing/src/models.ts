import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A request to a model: the prompt and the system message. */
export interface ModelRequest {
  prompt: string
  instructions: string | undefined
  /** Aborts when the shop closes the request. */
  signal: AbortSignal
}

export interface ModelResponse {
  status?: number
  /** The generated text. */
  text?: string
  /** The body of another response. */
  body?: unknown
}

export interface ModelsStandIn {
  /** Environment variables for the shop. */
  env: Record<string, string>
  asked: ModelRequest[]
  /** Sets the responses of the text model. */
  respondWith(answer: (asked: ModelRequest) => ModelResponse | Promise<ModelResponse>): void
  close(): Promise<void>
}

/** A local server with OpenAI's `/chat/completions` and `/images/generations`. By default it echoes the prompt. */
export async function startModels(): Promise<ModelsStandIn> {
  const asked: ModelRequest[] = []
  let answer: (asked: ModelRequest) => ModelResponse | Promise<ModelResponse> = ({ prompt }) => ({ text: prompt })
  const server = createServer(async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const body = await bodyOf(request)
    const isImage = request.url?.endsWith('/images/generations') === true
    const contentOf = (role: string) => body.messages?.find((message) => message.role === role)?.content
    const one: ModelRequest = {
      prompt: (isImage ? body.prompt : contentOf('user')) ?? '',
      instructions: contentOf('system'),
      signal: gone.signal,
    }
    asked.push(one)
    const { status = 200, ...given } = await answer(one)
    // Like the real API, it returns the prompt that was drawn.
    const picture = { created: 1, data: [{ b64_json: PIXEL, revised_prompt: one.prompt }] }
    const message = { role: 'assistant', content: given.text ?? '' }
    const text = { id: 'chat', choices: [{ index: 0, message, finish_reason: 'stop' }] }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(given.body ?? (isImage ? picture : text)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    env: Object.fromEntries(
      ['TEXTS', 'IMAGES'].flatMap((which) => [
        [`${which}_BASE_URL`, baseUrl],
        [`${which}_API_KEY`, 'a key'],
        [`${which}_MODEL`, `${which.toLowerCase()}-1`],
      ]),
    ),
    asked,
    respondWith(given) {
      answer = given
      asked.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Body {
  prompt?: string
  messages?: { role: string; content: string }[]
}

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Body
}
