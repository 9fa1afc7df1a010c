/** Vectors by a model with an API compatible with OpenAI's `/embeddings`. */
import OpenAI from 'openai'
import { z } from 'zod'
import { type ModelOptions, modelClient } from '../images/model.ts'
import { type FailureLog, withoutContent } from '../images/model-failures.ts'
import { type EmbeddingModel, TextsRefused } from './port.ts'

/** Vectors of a batch as JSON. */
const RESPONSE_BYTES_MAX = 16 * 1024 * 1024
/** For one try of a batch, which nobody waits for. */
const BATCH_TIMEOUT_MS = 60_000
const BATCH_RETRIES = 4
/** How long searches go by words alone after a failure. */
const PAUSE_MS = 30_000

const responseSchema = z.object({ data: z.array(z.object({ embedding: z.array(z.number()).min(1) })) })

/** @param options `timeoutMs`: how long a search waits */
export function embeddingModel(options: ModelOptions, log: FailureLog): EmbeddingModel {
  const client = modelClient({ ...options, timeoutMs: BATCH_TIMEOUT_MS }, RESPONSE_BYTES_MAX)
  let pausedUntil = 0
  let isAway = false

  async function request(texts: readonly string[], maxRetries: number, signal?: AbortSignal): Promise<number[][]> {
    try {
      const response = await client.embeddings.create(
        // Some compatible servers send no base64, which the client would ask for.
        { model: options.model, input: [...texts], encoding_format: 'float' },
        { maxRetries, signal: signal ?? null },
      )
      return readVectors(response, texts.length)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const status = error instanceof OpenAI.APIError ? error.status : undefined
      const isRefused = status === 400 || status === 413 || status === 422
      throw new (isRefused ? TextsRefused : Error)(reasonOf(status), { cause: withoutContent(error) })
    }
  }

  return {
    model: options.model,
    describe: `model ${options.model} at ${new URL(options.baseUrl).origin}`,
    embed: (texts, signal) => request(texts, BATCH_RETRIES, signal),
    async embedSearch(search) {
      if (Date.now() < pausedUntil) return undefined
      try {
        const [vector] = await request([search], 0, AbortSignal.timeout(options.timeoutMs))
        isAway = false
        return vector
      } catch (error) {
        pausedUntil = Date.now() + PAUSE_MS
        if (!isAway) log.error({ err: error }, 'searches go by words alone until the embedding model answers')
        isAway = true
        return undefined
      }
    },
  }
}

function reasonOf(status: number | undefined): string {
  if (status === 401 || status === 403) return "the embedding model refused the shop's key: see EMBEDDINGS_API_KEY"
  if (status === 404) return 'the embedding model is not there: see EMBEDDINGS_URL and EMBEDDINGS_MODEL'
  return status === undefined ? 'the embedding model failed' : `the embedding model failed with status ${status}`
}

/** @throws Error unless there is a vector for each text, all of one size */
function readVectors(response: unknown, count: number): number[][] {
  const { success, data } = responseSchema.safeParse(response)
  const vectors = success ? data.data.map(({ embedding }) => embedding) : []
  if (vectors.length !== count || new Set(vectors.map(({ length }) => length)).size !== 1)
    throw new Error(`the embedding model did not send ${count} vectors of one size`)
  return vectors
}
