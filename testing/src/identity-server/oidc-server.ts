/// <reference path="./oidc-provider.d.ts" />
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider from 'oidc-provider'

/** What an account at the provider tells about itself. */
export interface IdentityAccount {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  hd?: string
}

type Handler = (request: IncomingMessage, response: ServerResponse) => boolean

export interface IdentityServer {
  url: string
  client: { clientId: string; clientSecret: string }
  /** By the name that a person types there. */
  accounts: Map<string, IdentityAccount>
  /** Answers requests itself from now on, where it returns true. */
  behave(handler: Handler): void
  /** Signs in as a person does who was sent to `address`. @returns where the provider sends the person back to */
  visit(address: string, name: string): Promise<string>
  stop(): Promise<void>
}

export const newSigningKey = (kid: string): object => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
}

/** An OpenID Connect provider on this machine. People sign in at it by a name alone. */
export async function startOidcServer({
  redirectUris,
  tellsInIdToken = true,
}: {
  redirectUris: string[]
  /** Otherwise the userinfo endpoint alone has addresses. */
  tellsInIdToken?: boolean
}): Promise<IdentityServer> {
  const server = createServer()
  const url = await listen(server)
  const accounts = new Map<string, IdentityAccount>()
  const client = { clientId: 'the-shop', clientSecret: 'a secret of the shop at the provider' }
  let behaviour: Handler = () => false
  const provider = new Provider(url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['preferred_username'] },
    conformIdTokenClaims: !tellsInIdToken,
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    jwks: { keys: [newSigningKey('one')] },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: `id of ${accountId}`, ...accounts.get(accountId) }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (behaviour(request, response)) return
    if (!request.url?.startsWith('/sign-in/')) return answer(request, response)
    if (request.method !== 'POST') return void response.setHeader('content-type', 'text/html').end(PAGE)
    void text(request).then((body) => {
      const name = new URLSearchParams(body).get('name')
      const result = name ? { login: { accountId: name } } : { error: 'access_denied' }
      return provider.interactionFinished(request, response, result)
    })
  })
  return {
    url,
    client,
    accounts,
    behave(handler) {
      behaviour = handler
    },
    visit: (address, name) => visit(url, address, new URLSearchParams({ name })),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const PAGE = `<!doctype html><title>Sign in at the provider</title><form method="post">
<label>Name <input name="name"></label><button>Go on</button></form>`

/** @returns the address of the server */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Follows redirects with cookies as a browser does, and sends `form` where a page asks. @returns the first address elsewhere */
export async function visit(origin: string, address: string, form: URLSearchParams): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  let body: URLSearchParams | undefined
  for (let requests = 0; at.startsWith(origin); requests += 1) {
    if (requests > 10) throw new Error(`The provider sends people around: ${at}`)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const to = response.headers.get('location')
    if (to === null && (body || !response.ok)) throw new Error(`${at}: ${response.status} ${await response.text()}`)
    body = to === null ? form : undefined
    at = to === null ? at : new URL(to, at).href
  }
  return at
}
