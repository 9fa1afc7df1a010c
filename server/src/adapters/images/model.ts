/** Pictures by a model with an API compatible with OpenAI's `/images/generations`. */

import OpenAI from 'openai'
import { draw } from './drawing/draw.ts'
import { type Cancellation, type FailureLog, failureOf, refusalOf } from './model-failures.ts'
import type { ImageGenerator } from './port.ts'

export interface ModelOptions {
  /** Such as `https://api.example/v1`. */
  baseUrl: string
  apiKey: string
  model: string
  /** In total, including a retry and the download. */
  timeoutMs: number
}

/** The largest picture in base64, and its JSON. */
const RESPONSE_BYTES_MAX = 28 * 1024 * 1024
const IMAGES = { code: 'images_unavailable', what: 'image model', cannot: 'draw', variables: 'IMAGES' } as const

/** Sends requests to the configured API only, and limits the length of responses. */
export const modelClient = (options: ModelOptions, responseBytesMax: number): OpenAI =>
  new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey,
    // Otherwise the client would read it from the environment.
    organization: null,
    project: null,
    maxRetries: 1,
    // The caller's deadline is shorter.
    timeout: options.timeoutMs + 1_000,
    logLevel: 'off',
    fetch: async (url, init) => limitBody(await fetch(url, { ...init, redirect: 'error' }), responseBytesMax),
  })

/** The pictures are re-encoded before they are stored. */
export function modelImages(options: ModelOptions, log: FailureLog): ImageGenerator {
  const client = modelClient(options, RESPONSE_BYTES_MAX)
  return {
    name: 'model',
    model: options.model,
    describe: `model ${options.model} at ${new URL(options.baseUrl).origin}`,
    async generate(topic, signal) {
      signal?.throwIfAborted()
      const cancellation: Cancellation = { signal, deadline: AbortSignal.timeout(options.timeoutMs) }
      const anySignal = AbortSignal.any(signal ? [signal, cancellation.deadline] : [cancellation.deadline])
      try {
        const response = await client.images.generate(
          { model: options.model, prompt: topic, n: 1 },
          { signal: anySignal },
        )
        const picture = await readPicture(response.data?.[0], options.baseUrl, anySignal)
        return { bytes: await encodeExternal(picture), contentType: 'image/webp' }
      } catch (error) {
        throw refusalOf(error, cancellation) ?? failureOf(error, cancellation, log, IMAGES)
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

/** The limits of pictures from outside. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024
const PIXELS_MAX = 50_000_000
const WIDTH_MAX = 2048

/** Limits a response's body, which errors when it exceeds `bytesMax`. */
export function limitBody(response: Response, bytesMax: number): Response {
  if (!response.body) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > bytesMax) controller.error(new Error(`the response is longer than ${bytesMax} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** Re-encodes a picture as WebP without metadata. */
export const encodeExternal = (bytes: Buffer): Promise<Buffer> =>
  draw('encodeExternal', { bytes, pixelsMax: PIXELS_MAX, widthMax: WIDTH_MAX })
