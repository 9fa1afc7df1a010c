/** Pictures by a model behind any API that speaks as OpenAI's `/images/generations` does. */
import OpenAI from 'openai'
import { type FailureLog, failureOf, refusalOf, type Waiting } from './model-failures.ts'
import type { ImageGenerator } from './port.ts'
import { encodeReceived, limitBody, PICTURE_BYTES_MAX } from './received.ts'

export interface ModelOptions {
  /** As `https://api.example/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  /** For the whole of it: the answer, one retry, and fetching the picture. */
  timeoutMs: number
}

/** A picture of that size in base64, with what stands around it. */
const ANSWER_BYTES_MAX = 28 * 1024 * 1024
const IMAGES = { code: 'images_unavailable', what: 'image model', cannot: 'draw', variables: 'IMAGES' } as const

/** A client of a model's API. What it is sent goes nowhere else, and its answers have at most `answerBytesMax`. */
export const modelClient = (options: ModelOptions, answerBytesMax: number): OpenAI =>
  new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey,
    // The environment is read in one place, and that is not here.
    organization: null,
    project: null,
    maxRetries: 1,
    // The caller's deadline comes first.
    timeout: options.timeoutMs + 1_000,
    logLevel: 'off',
    fetch: async (url, init) => limitBody(await fetch(url, { ...init, redirect: 'error' }), answerBytesMax),
  })

/** The connected image model. Nothing that it sends is stored as it came. */
export function modelImages(options: ModelOptions, log: FailureLog): ImageGenerator {
  const client = modelClient(options, ANSWER_BYTES_MAX)
  return {
    name: 'model',
    model: options.model,
    describe: `model ${options.model} at ${new URL(options.baseUrl).origin}`,
    async generate(topic, signal) {
      signal?.throwIfAborted()
      const waiting: Waiting = { signal, deadline: AbortSignal.timeout(options.timeoutMs) }
      const either = AbortSignal.any(signal ? [signal, waiting.deadline] : [waiting.deadline])
      try {
        const answer = await client.images.generate({ model: options.model, prompt: topic, n: 1 }, { signal: either })
        const picture = await readPicture(answer.data?.[0], options.baseUrl, either)
        return { bytes: await encodeReceived(picture), contentType: 'image/webp' }
      } catch (error) {
        throw refusalOf(error, waiting) ?? failureOf(error, waiting, log, IMAGES)
      }
    },
  }
}

async function readPicture(image: OpenAI.Image | undefined, baseUrl: string, signal: AbortSignal): Promise<Buffer> {
  if (image?.b64_json) return Buffer.from(image.b64_json, 'base64')
  if (!image?.url) throw new Error('the image model sent no picture')
  const url = new URL(image.url)
  if (url.protocol !== 'https:' && url.origin !== new URL(baseUrl).origin) {
    throw new Error(`the image model sent an address that is not fetched: ${url.origin}`)
  }
  const response = await fetch(url, { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`the picture of the image model was not there: status ${response.status}`)
  return Buffer.from(await limitBody(response, PICTURE_BYTES_MAX).arrayBuffer())
}
