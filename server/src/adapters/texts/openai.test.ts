import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppError, ClientGone, Invalid, Unavailable } from '../../platform/errors.ts'
import { apiError, bytes, type ImageApi, imageApi, json } from '../../testing/models/image-api.ts'
import { modelTexts, TEXT_CHARS_MAX } from './openai.ts'

let api: ImageApi
const logged: string[] = []
const log = {
  error: (what: object, message: string) => void logged.push(`${message}: ${'err' in what ? what.err : ''}`),
}
/** A word of the prompt that errors must not contain. */
const WORD = 'parsnip'

beforeAll(async () => {
  api = await imageApi()
})
afterAll(() => api.close())
beforeEach(() => void logged.splice(0))

const OPTIONS = {
  ...{ apiKey: 'the key', model: 'writer-1', timeoutMs: 10_000 },
  ...{ maxTokens: 500, maxTokensField: 'max_completion_tokens' as const },
}
const write = (more: Partial<Parameters<typeof modelTexts>[0]> = {}, signal?: AbortSignal) =>
  modelTexts({ ...OPTIONS, baseUrl: api.baseUrl, ...more }, log).write(
    { prompt: `A poem about a ${WORD}`, instructions: 'Be short.' },
    signal,
  )
const written = (content: unknown, finish_reason = 'stop', refusal: string | null = null) =>
  json(200, { id: 'chat', choices: [{ index: 0, message: { role: 'assistant', content, refusal }, finish_reason }] })
const failure = (writing: Promise<unknown>): Promise<AppError> =>
  writing.then(
    () => expect.unreachable('it was written'),
    (error: AppError) => error,
  )
const soon = { 'retry-after-ms': '5' }

describe('the text model', () => {
  it('receives a request of its API', async () => {
    api.respondWith(written('Pale root.'))
    expect(await write()).toEqual({ text: 'Pale root.', isCut: false })
    expect(api.received).toEqual([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer the key',
        body: {
          model: 'writer-1',
          messages: [
            { role: 'system', content: 'Be short.' },
            { role: 'user', content: `A poem about a ${WORD}` },
          ],
          max_completion_tokens: 500,
        },
      },
    ])
  })

  it('receives the maximum length by the name that its API uses, or not at all', async () => {
    api.respondWith(written('Pale'), written('Pale'))
    await write({ maxTokensField: 'max_tokens' })
    await write({ maxTokens: 0 })
    const rest = { model: 'writer-1', messages: expect.any(Array) }
    expect(api.received.map(({ body }) => body)).toEqual([{ ...rest, max_tokens: 500 }, rest])
  })

  it('without tokens left for text is unavailable, and the log names the setting', async () => {
    api.respondWith(written('', 'length'))
    expect(await failure(write())).toMatchObject({ status: 503, code: 'texts_unavailable' })
    expect(logged.join()).toContain('TEXTS_MAX_TOKENS')
  })

  it('has its text truncated, but never within a character', async () => {
    api.respondWith(written('Pale', 'length'), written(`${'x'.repeat(TEXT_CHARS_MAX - 1)}🥕`))
    expect(await write()).toEqual({ text: 'Pale', isCut: true })
    const long = await write()
    expect([long.isCut, long.text.length, long.text.isWellFormed()]).toEqual([true, TEXT_CHARS_MAX, true])
  })

  it.each([
    ['no choice', json(200, { choices: [] })],
    ['nothing', json(200, {})],
    ['something else', written([{ type: 'text' }])],
    ['garbage', bytes(Buffer.from(`{"choices": "${WORD}`), 'application/json')],
    ['an endless response', written('A'.repeat(600 * 1024))],
    ['a redirect', json(307, {}, { location: '/v1/elsewhere' })],
  ])('that responds with %s is unavailable, which is logged', async (_, response) => {
    api.respondWith(response)
    const error = await failure(write())
    expect(error).toMatchObject({ status: 503, code: 'texts_unavailable' })
    expect(logged).toHaveLength(1)
    expect(error.message + logged.join()).not.toContain(WORD)
  })

  it.each([
    ['an empty text', written('  ')],
    ['no text', written(null)],
    ['its filter', written('', 'content_filter')],
    ['its own words', written(null, 'stop', `No ${WORD}s`)],
    ['its API', apiError(400, { message: `${WORD} is not allowed`, code: 'content_policy_violation' })],
  ])('refuses by %s, and its message is not passed on', async (_, response) => {
    api.respondWith(response)
    const error = await failure(write())
    expect(error).toBeInstanceOf(Invalid)
    expect(error).toMatchObject({ code: 'run_refused' })
    expect(error.message + logged.join()).not.toContain(WORD)
  })

  it.each([
    [401, "refused the shop's key: see TEXTS_API_KEY"],
    [404, 'see TEXTS_BASE_URL and TEXTS_MODEL'],
    [400, 'status 400, code model_not_found'],
  ])('with wrong settings (%i) is unavailable; only the log contains the reason', async (status, reason) => {
    api.respondWith(apiError(status, { message: `No: ${WORD}`, code: 'model_not_found' }))
    const error = await failure(write())
    expect(error).toBeInstanceOf(Unavailable)
    expect(logged[0]).toContain(reason)
    expect(error.message + logged.join()).not.toContain(WORD)
  })

  it('is not retried when it is busy, and sends Retry-After', async () => {
    api.respondWith(apiError(429, { message: 'Busy' }, { ...soon, 'retry-after': '7' }))
    expect(await failure(write())).toMatchObject({ status: 503, retryAfterSeconds: 7 })
    expect(api.received).toHaveLength(1)
  })

  it('is aborted when the time is over or the client disconnects', async () => {
    api.respondWith(() => undefined)
    expect((await failure(write({ timeoutMs: 200 }))).message).toContain('too long')
    const gone = new AbortController()
    api.respondWith(() => gone.abort(new ClientGone()))
    expect(await failure(write({}, gone.signal))).toBeInstanceOf(ClientGone)
    expect(logged).toEqual([])
  })
})
