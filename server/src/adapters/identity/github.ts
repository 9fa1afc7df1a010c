/** Identities by GitHub, which speaks OAuth 2 and tells account and addresses by its API. */
import * as client from 'openid-client'
import { z } from 'zod'
import type { IdentityProviderSettings } from '../../platform/env/adapters.ts'
import { limitedFetch, newAttempt, protocolOf, TIMEOUT_SECONDS, withIdentityErrors } from './client.ts'
import type { IdentityProvider } from './port.ts'

const GITHUB = 'https://github.com'

const userSchema = z.object({ id: z.number().int().positive(), login: z.string() })
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

type Settings = Extract<IdentityProviderSettings, { url: string }>

export function githubProvider({ label, url, clientId, clientSecret }: Settings): IdentityProvider {
  const endpoint = (name: string) => `${url}/login/oauth/${name}`
  const config = new client.Configuration(
    {
      issuer: `${url}/login/oauth`,
      authorization_endpoint: endpoint('authorize'),
      token_endpoint: endpoint('access_token'),
    },
    clientId,
    clientSecret,
  )
  config.timeout = TIMEOUT_SECONDS
  config[client.customFetch] = limitedFetch
  for (const allow of protocolOf(url)) allow(config)
  // A GitHub Enterprise Server has its API beside its pages.
  const api = url === GITHUB ? 'https://api.github.com' : `${url}/api/v3`

  async function get<Schema extends z.ZodType>(path: string, token: string, schema: Schema): Promise<z.output<Schema>> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' })
    const response = await client.fetchProtectedResource(config, token, new URL(api + path), 'GET', null, headers)
    if (!response.ok) throw new Error(`GET ${path}: status ${response.status}`)
    return schema.parse(await response.json())
  }

  return {
    name: 'github',
    label,
    issuer: url,
    describe: `${label} at ${url}`,
    begin: ({ redirectUri }) =>
      withIdentityErrors(async () => {
        const scope = 'read:user user:email'
        const attempt = await newAttempt(config, { redirect_uri: redirectUri, scope, prompt: 'select_account' })
        const { url: address, ...checks } = attempt
        return { url: address, checks }
      }),
    finish: ({ redirectUri, query, checks: { state, codeVerifier } }) =>
      withIdentityErrors(async () => {
        const { access_token: token } = await client.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
        })
        const [user, emails] = [
          await get('/user', token, userSchema),
          await get('/user/emails?per_page=100', token, emailsSchema),
        ]
        // The primary address, and never one that is not confirmed there.
        const confirmed = emails.filter(({ verified }) => verified)
        const { email = '' } = confirmed.find(({ primary }) => primary) ?? confirmed[0] ?? {}
        const isEmailConfirmed = email !== ''
        return { issuer: url, subject: String(user.id), email, isEmailConfirmed, username: user.login, isRecent: true }
      }),
    // GitHub answers nothing about a client without a person.
    async check() {},
  }
}
