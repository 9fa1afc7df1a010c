import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { logInMemory } from '../../testing/log.ts'
import { testApp } from '../../testing/shop/app.ts'
import { promptFieldsWith } from '../../testing/shop/factories.ts'

/** An app with log level `trace`, and its output. */
async function talkativeShop() {
  const { logger, written } = logInMemory('trace')
  const shop = await testApp({}, {}, undefined, { logger, requestLogLevel: 'info' })
  return { shop, written }
}

/** A password that no log may contain. */
const PASSWORD = 'zebra-Quartz-4711-lantern'

describe('the log', () => {
  it('contains no password, cookie, session, message or prompt, whatever was done or failed', async () => {
    const { shop, written } = await talkativeShop()
    const signUp = async (name: string) => {
      const email = `${name}@secret.example`
      const made = await shop.visitor('POST', '/users/create', { username: name, email, password: PASSWORD })
      expect(made.statusCode).toBe(201)
      const refused = await shop.visitor('POST', '/users/login', { email, password: `${PASSWORD}-wrong` })
      expect(refused.statusCode).toBe(401)
      const response = await shop.visitor('POST', '/users/login', { email, password: PASSWORD })
      const value = response.cookies[0]?.value ?? ''
      const headers = { cookie: `promptery_session=${value}` }
      return { id: String(response.json().user._id), cookie: value, headers }
    }
    const [ann, bob] = [await signUp('ann'), await signUp('bob')]

    const said = { headers: ann.headers }
    const sent = await shop.visitor('POST', `/messages/send/${bob.id}`, { message: 'the-message-text' }, said)
    expect(sent.statusCode).toBe(201)
    const fields = promptFieldsWith({ prompt: 'the-prompt-text' })
    const made = await shop.visitor('POST', '/prompts/create', fields, { headers: bob.headers })
    expect(made.statusCode).toBe(201)
    const promptId = made.json().newPrompt._id
    const bought = await shop.visitor('POST', '/users/buy', { boughtBy: ann.id, promptId }, said)
    expect(bought.statusCode).toBe(201)
    const search = await shop.visitor('GET', '/prompts/all-prompts?search=the-search-words')
    expect(search.statusCode).toBe(200)

    await shop.deps.db.execute(
      sql`alter table messages add constraint refused check (message not like 'the-%') not valid`,
    )
    // Also a text that looks like the end of the values in an error.
    for (const message of ['the-failing-text', 'the-first\n    at the-text-after-a-frame (x.ts:1:1)\nthe-last']) {
      const failed = await shop.visitor('POST', `/messages/send/${bob.id}`, { message }, said)
      expect(failed.statusCode).toBe(500)
      expect(failed.json().message).toContain(failed.headers['x-request-id'])
      expect(written()).toContain(`"reqId":"${failed.headers['x-request-id']}"`)
    }
    expect(written()).toContain('insert into \\"messages\\"')

    const [sessionId = ''] = decodeURIComponent(ann.cookie).split('.')
    const secrets = [PASSWORD, ann.cookie, bob.cookie, sessionId, 'secret.example']
    for (const secret of [
      ...secrets,
      'the-message',
      'the-prompt',
      'the-search',
      'the-failing',
      'the-text',
      'the-last',
    ]) {
      expect(secret.length).toBeGreaterThan(7)
      expect(written()).not.toContain(secret)
    }
  })

  it('contains the message of an error and its cause once, where they are the same', () => {
    const { logger, written } = logInMemory('warn')
    const cause = new Error('Invalid API Key provided')
    logger.warn({ err: new Error('Invalid API Key provided', { cause }) }, 'a job failed')
    expect(JSON.parse(written()).err.message).toBe('Invalid API Key provided')
    logger.warn({ err: new Error('It is refused', { cause }) }, 'a job failed')
    expect(JSON.parse(written().split('\n')[1] ?? '').err.message).toBe('It is refused: Invalid API Key provided')
  })
})
