import {
  type IdentityAccount,
  type IdentityServer,
  startOidcServer,
} from '@promptery/testing/identity-server/oidc-server'
import { oidcProvider } from '../../../adapters/identity/oidc.ts'
import { storeMailConnection } from '../../../notices/mail/mail-connection.ts'
import { atEndOfFile } from '../../at-end-of-file.ts'
import { type TestApp, testApp } from '../app.ts'
import type { TestUser } from '../factories.ts'
import { mailThrough } from '../mail.ts'
import { aBrowserAt, type Browser } from './browser.ts'

export const PUBLIC_URL = 'http://127.0.0.1:4242'
const REDIRECT_URI = `${PUBLIC_URL}/signin/oidc`

export interface IdentityShop extends TestApp {
  server: IdentityServer
  /** An account at the provider. */
  atProvider(claims?: IdentityAccount): { name: string; email: string }
  /** A member who has signed up at the provider, and where. */
  aNewcomer(claims?: IdentityAccount): Promise<{ name: string; email: string; browser: Browser; user: TestUser }>
}

/** A shop with a real provider on this machine. Its mails are written, and nothing sends them. */
export async function identityShop(): Promise<IdentityShop> {
  const server = await startOidcServer({ redirectUris: [REDIRECT_URI] })
  atEndOfFile(server.stop)
  const settings = { kind: 'oidc', label: 'The Firm', issuer: server.url, ...server.client } as const
  const parts = { identityProviders: [oidcProvider(settings, 2)], mail: mailThrough('smtp://127.0.0.1:9') }
  const shop = await testApp({ publicUrl: PUBLIC_URL }, parts)
  await storeMailConnection(shop.deps.db, true)
  const atProvider: IdentityShop['atProvider'] = (claims = {}) => {
    const name = `person${server.accounts.size}`
    const email = claims.email ?? `${name}@firm.example`
    server.accounts.set(name, { email, email_verified: true, preferred_username: `${name} of the firm`, ...claims })
    return { name, email }
  }
  return {
    ...shop,
    server,
    atProvider,
    async aNewcomer(claims) {
      const { name, email } = atProvider(claims)
      const browser = aBrowserAt(shop)
      await goThrough(browser, server, name)
      const { user } = (await browser.call('POST', '/users/create/identity', { username: name, email })).json()
      return { name, email, browser, user: { id: user._id, username: name, email, role: 'member' } }
    },
  }
}

/** The address at the provider that the shop sends a browser to. */
export async function requestedUrl({ call }: Browser, body: object = {}): Promise<string> {
  const response = await call('POST', '/users/identities/request', { provider: 'oidc', ...body })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().url
}

/** Sends the query with which the provider has sent a browser back. */
export const sendAnswer = ({ call }: Browser, address: string, provider = 'oidc') =>
  call('POST', '/users/login/identity', { provider, query: new URL(address).search })

/** Signs in at the provider as `name`, and comes back. */
export async function goThrough(
  browser: Browser,
  server: Pick<IdentityServer, 'visit'>,
  name: string,
  body: object = {},
) {
  return sendAnswer(browser, await server.visit(await requestedUrl(browser, body), name))
}
