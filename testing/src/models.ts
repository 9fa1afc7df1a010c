import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** What a model is asked: the prompt, and what it is told before. */
export interface AskedModel {
  prompt: string
  instructions: string | undefined
  /** Aborts when the shop does not wait any more. */
  signal: AbortSignal
}

export interface ModelAnswer {
  status?: number
  /** What the model writes. */
  text?: string
  /** The body of an answer that is no text. */
  body?: unknown
}

export interface ModelsStandIn {
  /** What leads a shop to it. */
  env: Record<string, string>
  asked: AskedModel[]
  /** How texts are answered from here on. */
  respondWith(answer: (asked: AskedModel) => ModelAnswer | Promise<ModelAnswer>): void
  close(): Promise<void>
}

/** A local server that speaks as OpenAI's `/chat/completions` and `/images/generations` do. It answers with what it is asked. */
export async function startModels(): Promise<ModelsStandIn> {
  const asked: AskedModel[] = []
  let answer: (asked: AskedModel) => ModelAnswer | Promise<ModelAnswer> = ({ prompt }) => ({ text: prompt })
  const server = createServer(async (request, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const body = await bodyOf(request)
    const isImage = request.url?.endsWith('/images/generations') === true
    const contentOf = (role: string) => body.messages?.find((message) => message.role === role)?.content
    const one: AskedModel = {
      prompt: (isImage ? body.prompt : contentOf('user')) ?? '',
      instructions: contentOf('system'),
      signal: gone.signal,
    }
    asked.push(one)
    const { status = 200, ...given } = await answer(one)
    // As the real ones do, it says what it has drawn.
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
