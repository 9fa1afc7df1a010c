import { startGithubServer } from '@promptery/testing/identity-server/github-server'
import { type IdentityServer, newSigningKey, startOidcServer } from '@promptery/testing/identity-server/oidc-server'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { atEndOfFile } from '../../testing/at-end-of-file.ts'
import { githubProvider } from './github.ts'
import { oidcProvider } from './oidc.ts'
import { type IdentityChecks, type IdentityProvider, IdentityRefused, IdentityUnavailable } from './port.ts'

const redirectUri = 'http://127.0.0.1:4242/signin/oidc'
const ANN = { email: 'ann@firm.example', email_verified: true, preferred_username: 'ann' }

let server: IdentityServer
/** It tells addresses by its userinfo endpoint alone. */
let quiet: IdentityServer
beforeAll(async () => {
  server = await startOidcServer({ redirectUris: [redirectUri] })
  quiet = await startOidcServer({ redirectUris: [redirectUri], tellsInIdToken: false })
  for (const { accounts, stop } of [server, quiet]) {
    accounts.set('ann', ANN)
    atEndOfFile(stop)
  }
})
afterEach(() => {
  server.behave(() => false)
  vi.useRealTimers()
})

/** A process that has asked the provider nothing yet. */
const provider = (given: object = {}, timeoutSeconds?: number): IdentityProvider =>
  oidcProvider({ kind: 'oidc', label: 'The Firm', issuer: server.url, ...server.client, ...given }, timeoutSeconds)

/** Until the provider has sent the person back. `change`: what a person or program does to the address meanwhile. */
async function comeBack(
  shop: IdentityProvider,
  { mustSignInAnew = false, name = 'ann', change = (url: URL) => url } = {},
) {
  const { url, checks } = await shop.begin({ redirectUri, mustSignInAnew })
  const back = await server.visit(change(new URL(url)).href, name)
  return { redirectUri, query: new URL(back).search, checks }
}
const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

describe('an OpenID Connect provider', () => {
  it('tells issuer, subject, address and name, in the ID token or by its userinfo', async () => {
    const shop = provider()
    const expected = {
      issuer: server.url,
      subject: 'ann',
      email: ANN.email,
      isEmailConfirmed: true,
      username: 'ann',
      isRecent: false,
    }
    expect(await shop.finish(await comeBack(shop))).toEqual(expected)
    expect(await shop.finish(await comeBack(shop, { mustSignInAnew: true }))).toEqual({ ...expected, isRecent: true })
    const slashed = await provider({ issuer: `${server.url}/` }).finish(await comeBack(shop))
    expect(slashed).toEqual(expected)
    const other = oidcProvider({ kind: 'oidc', label: 'Quiet', issuer: quiet.url, ...quiet.client })
    const { url, checks } = await other.begin({ redirectUri, mustSignInAnew: false })
    const query = new URL(await quiet.visit(url, 'ann')).search
    expect(await other.finish({ redirectUri, query, checks })).toEqual({ ...expected, issuer: quiet.url })
  })

  it.each([
    ['ann@gmail.com', {}, true],
    ['ann@firm.example', { hd: 'firm.example' }, true],
    ['ann@elsewhere.example', {}, false],
    ['ann@gmail.com.example', {}, false],
  ])('confirms %s with Google’s %j: %s', async (email, claims, isEmailConfirmed) => {
    server.accounts.set('of-google', { ...ANN, email, ...claims })
    const google = provider({ kind: 'google' })
    // The server of the tests does not know how Google lets choose an account.
    const change = (url: URL) => new URL(url.href.replace('&prompt=select_account', ''))
    const identity = await google.finish(await comeBack(google, { name: 'of-google', change }))
    expect(identity).toMatchObject({ email, isEmailConfirmed, isRecent: true })
  })

  it('sends PKCE, state and nonce of each attempt, and never the same', async () => {
    const shop = provider()
    const urls = await Promise.all(
      [1, 2].map(async () => (await shop.begin({ redirectUri, mustSignInAnew: false })).url),
    )
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one, other] = urls.map((url) => new URL(url).searchParams.get(name))
      expect(one).toMatch(/^[\w-]{43}$/)
      expect(other).not.toBe(one)
    }
  })

  const tampered = (checks: Partial<IdentityChecks>) => async (shop: IdentityProvider) => {
    const answer = await comeBack(shop)
    return { ...answer, checks: { ...answer.checks, ...checks } }
  }
  it.each<[string, (shop: IdentityProvider) => ReturnType<typeof comeBack>]>([
    [
      'another nonce',
      (shop) => comeBack(shop, { change: (url) => new URL(url.href.replace(/nonce=[^&]*/, 'nonce=other')) }),
    ],
    ['another state', tampered({ state: 'x'.repeat(43) })],
    ['the verifier of another attempt', tampered({ codeVerifier: 'x'.repeat(43) })],
    [
      'another issuer',
      async (shop) => {
        const answer = await comeBack(shop)
        return { ...answer, query: answer.query.replace(/iss=[^&]*/, 'iss=https%3A%2F%2Fevil.example') }
      },
    ],
    [
      'no issuer',
      async (shop) => {
        const answer = await comeBack(shop)
        return { ...answer, query: answer.query.replace(/&iss=[^&]*/, '') }
      },
    ],
    [
      'an unknown code',
      async (shop) => {
        const answer = await comeBack(shop)
        return { ...answer, query: answer.query.replace(/code=[^&]*/, 'code=guessed') }
      },
    ],
    [
      'a code that was used',
      async (shop) => {
        const answer = await comeBack(shop)
        await shop.finish(answer)
        return answer
      },
    ],
  ])('refuses an answer with %s', async (_what, answer) => {
    const shop = provider()
    const error = await failing(shop.finish(await answer(shop)))
    expect(error).toBeInstanceOf(IdentityRefused)
    expect(error).toMatchObject({ isByPerson: false })
  })

  it('refuses an ID token that another key has signed', async () => {
    const shop = provider()
    const answer = await comeBack(shop)
    server.behave(({ url }, response) => {
      if (url !== '/jwks') return false
      const { d: _, ...key } = newSigningKey('one') as Record<string, string>
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }))
      return true
    })
    expect(await failing(shop.finish(answer))).toBeInstanceOf(IdentityRefused)
  })

  it('refuses a sign-in without its time where a new one was asked for', async () => {
    const shop = provider()
    const anew = await comeBack(shop, { mustSignInAnew: true })
    expect(await shop.finish(anew)).toMatchObject({ subject: 'ann' })
    const withoutAge = (url: URL) => {
      url.searchParams.delete('prompt')
      url.searchParams.delete('max_age')
      return url
    }
    const untold = await comeBack(shop, { mustSignInAnew: true, change: withoutAge })
    expect(await failing(shop.finish(untold))).toBeInstanceOf(IdentityRefused)
  })

  it('tells a refusal of the person, and of the shop itself', async () => {
    const shop = provider()
    const denied = await failing(shop.finish(await comeBack(shop, { name: '' })))
    expect(denied).toMatchObject({ isByPerson: true })
    const wrong = provider({ clientSecret: 'not the one' })
    const refused = await failing(wrong.finish(await comeBack(wrong)))
    expect(refused).toBeInstanceOf(IdentityRefused)
    expect(refused).toMatchObject({ isByPerson: false, message: expect.stringContaining('invalid_client') })
  })

  it.each<[string, string, Parameters<IdentityServer['behave']>[0]]>([
    ['fails', '/token', (_request, response) => Boolean(response.writeHead(502).end())],
    ['hangs up', '/token', (request) => Boolean(request.socket.destroy())],
    ['sends without end', '/token', (_request, response) => Boolean(response.end(Buffer.alloc(300 * 1024)))],
    [
      'sends people elsewhere',
      '/token',
      (_request, response) => Boolean(response.writeHead(307, { location: '/x' }).end()),
    ],
    ['has no keys', '/jwks', (_request, response) => Boolean(response.writeHead(503).end())],
  ])('is unavailable when it %s', async (_what, path, handler) => {
    const shop = provider()
    const answer = await comeBack(shop)
    server.behave((request, response) => request.url === path && handler(request, response))
    expect(await failing(shop.finish(answer))).toBeInstanceOf(IdentityUnavailable)
  })

  it('is unavailable when it does not answer in time, and asked again the next time', async () => {
    const shop = provider({}, 1)
    server.behave(() => true)
    expect(await failing(shop.begin({ redirectUri, mustSignInAnew: false }))).toBeInstanceOf(IdentityUnavailable)
    server.behave(() => false)
    expect(await shop.finish(await comeBack(shop))).toMatchObject({ subject: 'ann' })
  })

  it('is asked over https unless it is on this machine', async () => {
    const far = provider({ issuer: 'http://firm.example' })
    expect(await failing(far.check())).toBeInstanceOf(IdentityRefused)
  })
})

describe('GitHub', () => {
  it('tells the confirmed primary address, and refuses a code twice', async () => {
    const github = await startGithubServer({ redirectUri })
    atEndOfFile(github.stop)
    const shop = githubProvider({ kind: 'github', label: 'GitHub', url: github.url, ...github.client })
    const email = (address: string, primary: boolean, verified: boolean) => ({
      email: address,
      primary,
      verified,
      visibility: null,
    })
    const confirmed = [email('old@a.example', false, true), email('ann@a.example', true, true)]
    github.accounts.set('ann', { id: 7, login: 'Ann', emails: confirmed })
    github.accounts.set('bob', { id: 8, login: 'bob', emails: [email('bob@a.example', true, false)] })
    const finish = async (name: string) => {
      const { url, checks } = await shop.begin({ redirectUri, mustSignInAnew: false })
      const answer = { redirectUri, query: new URL(await github.visit(url, name)).search, checks }
      return { answer, identity: await shop.finish(answer) }
    }
    const { answer, identity } = await finish('ann')
    const known = { issuer: github.url, username: 'Ann', subject: '7' }
    expect(identity).toEqual({ ...known, email: 'ann@a.example', isEmailConfirmed: true, isRecent: true })
    expect(await failing(shop.finish(answer))).toBeInstanceOf(IdentityRefused)
    // An address that is not confirmed there could be a stranger's.
    expect((await finish('bob')).identity).toMatchObject({ subject: '8', email: '', isEmailConfirmed: false })
    expect(await failing(finish('nobody'))).toMatchObject({ isByPerson: true })
  })
})
