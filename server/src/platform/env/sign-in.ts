import { z } from 'zod'
import { isLoopback } from '../runtime/trust-proxy.ts'
import { flag, type Together, type Variables } from './fields.ts'

/** Identities travel over https, except between programs of one machine. */
const secureUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute URL' }).refine((value) => {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname))
}, 'must start with https://')

export const signInVariables = z.object({
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have 40 characters or less').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: secureUrl.default('https://github.com'),
  ADMIN_SECOND_FACTOR: flag,
})

export const SIGN_IN_TOGETHER: readonly Together[] = [
  [['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'sign in with OpenID Connect'],
  [['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'sign in with Google'],
  [['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], 'sign in with GitHub'],
]

interface Client {
  clientId: string
  clientSecret: string
}

/** An identity provider that is connected. */
export type IdentityProviderSettings =
  | (Client & { kind: 'oidc' | 'google'; label: string; issuer: string })
  | (Client & { kind: 'github'; label: string; url: string })

export function signInProblems(given: Variables): string[] {
  const first = SIGN_IN_TOGETHER.flatMap(([names]) => names).find((name) => given[name])
  return first && !given.PUBLIC_URL
    ? [
        `PUBLIC_URL: is required with ${first}: the address that people come back to, which the provider has to know, such as https://shop.example`,
      ]
    : []
}

/** The connected providers, in the order in which they are shown. */
export function identityProvidersOf(env: z.infer<typeof signInVariables>): IdentityProviderSettings[] {
  const providers: IdentityProviderSettings[] = []
  const { GOOGLE_CLIENT_ID: google, GITHUB_CLIENT_ID: github, OIDC_CLIENT_ID: oidc, OIDC_ISSUER: issuer } = env
  if (google && env.GOOGLE_CLIENT_SECRET) {
    const client = { clientId: google, clientSecret: env.GOOGLE_CLIENT_SECRET }
    providers.push({ kind: 'google', label: 'Google', issuer: 'https://accounts.google.com', ...client })
  }
  if (github && env.GITHUB_CLIENT_SECRET) {
    const client = { clientId: github, clientSecret: env.GITHUB_CLIENT_SECRET }
    providers.push({ kind: 'github', label: 'GitHub', url: env.GITHUB_URL.replace(/\/+$/, ''), ...client })
  }
  if (oidc && env.OIDC_CLIENT_SECRET && issuer) {
    const client = { clientId: oidc, clientSecret: env.OIDC_CLIENT_SECRET }
    providers.push({ kind: 'oidc', label: env.OIDC_NAME ?? new URL(issuer).hostname, issuer, ...client })
  }
  return providers
}
