import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AppError, ClientGone, Invalid, Unavailable } from '../../platform/errors.ts'
import { apiError, bytes, type ImageApi, imageApi, json } from '../../testing/models/image-api.ts'
import { modelTexts, TEXT_CHARS_MAX } from './openai.ts'

let api: ImageApi
const logged: string[] = []
const log = {
  error: (what: object, message: string) => void logged.push(`${message}: ${'err' in what ? what.err : ''}`),
}
/** A word of the prompt, which no error may have. */
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

describe('the connected text model', () => {
  it('is asked as its API wants it', async () => {
    api.answerWith(written('Pale root.'))
    expect(await write()).toEqual({ text: 'Pale root.', isCut: false })
    expect(api.heard).toEqual([
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

  it('is told how long an answer may be as its API calls that, or nothing of it', async () => {
    api.answerWith(written('Pale'), written('Pale'))
    await write({ maxTokensField: 'max_tokens' })
    await write({ maxTokens: 0 })
    const rest = { model: 'writer-1', messages: expect.any(Array) }
    expect(api.heard.map(({ body }) => body)).toEqual([{ ...rest, max_tokens: 500 }, rest])
  })

  it('that has no tokens left to write with is unavailable, and the log says which setting that is', async () => {
    api.answerWith(written('', 'length'))
    expect(await failure(write())).toMatchObject({ status: 503, code: 'texts_unavailable' })
    expect(logged.join()).toContain('TEXTS_MAX_TOKENS')
  })

  it('is cut where it stops early or writes too much, and never within a character', async () => {
    api.answerWith(written('Pale', 'length'), written(`${'x'.repeat(TEXT_CHARS_MAX - 1)}🥕`))
    expect(await write()).toEqual({ text: 'Pale', isCut: true })
    const long = await write()
    expect([long.isCut, long.text.length, long.text.isWellFormed()]).toEqual([true, TEXT_CHARS_MAX, true])
  })

  it.each([
    ['no choice', json(200, { choices: [] })],
    ['nothing', json(200, {})],
    ['something else', written([{ type: 'text' }])],
    ['garbage', bytes(Buffer.from(`{"choices": "${WORD}`), 'application/json')],
    ['an answer without end', written('A'.repeat(600 * 1024))],
    ['a redirect', json(307, {}, { location: '/v1/elsewhere' })],
  ])('that answers with %s is unavailable, and the log knows', async (_, answer) => {
    api.answerWith(answer)
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
  ])('refuses by %s, and its words are told to nobody', async (_, answer) => {
    api.answerWith(answer)
    const error = await failure(write())
    expect(error).toBeInstanceOf(Invalid)
    expect(error).toMatchObject({ code: 'run_refused' })
    expect(error.message + logged.join()).not.toContain(WORD)
  })

  it.each([
    [401, "refused the shop's key: see TEXTS_API_KEY"],
    [404, 'see TEXTS_BASE_URL and TEXTS_MODEL'],
    [400, 'status 400, code model_not_found'],
  ])('that is set up wrongly (%i) is unavailable; only the log says why', async (status, reason) => {
    api.answerWith(apiError(status, { message: `No: ${WORD}`, code: 'model_not_found' }))
    const error = await failure(write())
    expect(error).toBeInstanceOf(Unavailable)
    expect(logged[0]).toContain(reason)
    expect(error.message + logged.join()).not.toContain(WORD)
  })

  it('is not asked again when it is busy, and says when to come again', async () => {
    api.answerWith(apiError(429, { message: 'Busy' }, { ...soon, 'retry-after': '7' }))
    expect(await failure(write())).toMatchObject({ status: 503, retryAfterSeconds: 7 })
    expect(api.heard).toHaveLength(1)
  })

  it('is given up when the time is over or nobody waits any more', async () => {
    api.answerWith(() => undefined)
    expect((await failure(write({ timeoutMs: 200 }))).message).toContain('too long')
    const gone = new AbortController()
    api.answerWith(() => gone.abort(new ClientGone()))
    expect(await failure(write({}, gone.signal))).toBeInstanceOf(ClientGone)
    expect(logged).toEqual([])
  })
})
