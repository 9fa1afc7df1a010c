import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiError, bytes, type ImageApi, imageApi, json } from '../../testing/models/image-api.ts'
import { embeddingModel } from './openai.ts'
import { TextsRefused } from './port.ts'

let api: ImageApi
const logged: string[] = []
const log = {
  error: (what: object, message: string) =>
    void logged.push(
      `${message}: ${'err' in what && what.err instanceof Error ? [what.err, what.err.cause].join() : ''}`,
    ),
}
/** A word of the text that errors must not contain. */
const WORD = 'parsnip'

beforeAll(async () => {
  api = await imageApi()
})
afterAll(() => api.close())
beforeEach(() => void logged.splice(0))

const aModel = (timeoutMs = 10_000) =>
  embeddingModel({ baseUrl: api.baseUrl, apiKey: 'the key', model: 'vectors-1', timeoutMs }, log)
const vectors = (...embeddings: number[][]) =>
  json(200, { data: embeddings.map((embedding, index) => ({ index, embedding })) })
const soon = { 'retry-after-ms': '5' }

describe('the embedding model', () => {
  it('receives a request of its API', async () => {
    api.respondWith(vectors([1, 0], [0, -1]))
    expect(await aModel().embed(['one', WORD])).toEqual([
      [1, 0],
      [0, -1],
    ])
    expect(api.received).toEqual([
      {
        path: '/v1/embeddings',
        authorization: 'Bearer the key',
        body: { model: 'vectors-1', input: ['one', WORD], encoding_format: 'float' },
      },
    ])
  })

  it('is asked again for a batch while it is busy', async () => {
    api.respondWith(apiError(429, { message: 'Busy' }, soon), apiError(503, { message: 'Busy' }, soon), vectors([1]))
    expect(await aModel().embed(['one'])).toEqual([[1]])
    expect(api.received).toHaveLength(3)
  })

  it.each([
    ['fewer vectors', vectors([1, 0])],
    ['vectors of two sizes', vectors([1, 0], [1])],
    ['an empty vector', vectors([], [])],
    ['words', json(200, { data: [{ embedding: [WORD] }, { embedding: [WORD] }] })],
    ['garbage', bytes(Buffer.from(`{"data": "${WORD}`), 'application/json')],
    ['a redirect', json(307, {}, { location: '/v1/elsewhere', ...soon })],
    ['a wrong key', apiError(401, { message: `No: ${WORD}` })],
  ])('that responds with %s fails, and quotes nothing', async (_, response) => {
    api.respondWith(response)
    const error = await aModel()
      .embed([WORD, WORD])
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(TextsRefused)
    expect(`${error}${(error as Error).cause}`).not.toContain(WORD)
  })

  it('refuses texts that are too long for it', async () => {
    api.respondWith(apiError(400, { message: `${WORD} is too long` }))
    await expect(aModel().embed([WORD])).rejects.toBeInstanceOf(TextsRefused)
  })

  it.each([
    ['fails', apiError(500, { message: `No: ${WORD}` })],
    ['is slow', () => undefined],
    ['is busy', apiError(429, { message: 'Busy' }, soon)],
  ])('that %s is left out of searches for a while, which is logged once', async (_, response) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      const model = aModel(500)
      api.respondWith(vectors([1, 0]))
      await model.embed(['a listing'])
      expect(await model.embedSearch('one')).toEqual([1, 0])
      api.respondWith(response)
      expect(await model.embedSearch(WORD)).toBeUndefined()
      expect(await model.embedSearch(WORD)).toBeUndefined()
      expect(api.received).toHaveLength(1)
      vi.setSystemTime(Date.now() + 31_000)
      expect(await model.embedSearch(WORD)).toBeUndefined()
      expect(api.received).toHaveLength(2)
      expect(logged).toHaveLength(1)
      expect(logged[0]).toContain('words alone')
      expect(logged[0]).not.toContain(WORD)
      vi.setSystemTime(Date.now() + 31_000)
      api.respondWith(vectors([1, 0]))
      expect(await model.embedSearch(WORD)).toEqual([1, 0])
    } finally {
      vi.useRealTimers()
    }
  })
})
