/** Identities by OpenID Connect: discovery, code flow with PKCE, state and nonce, signed ID tokens. */
import * as client from 'openid-client'
import type { IdentityProviderSettings } from '../../platform/env/adapters.ts'
import { limitedFetch, newAttempt, protocolOf, TIMEOUT_SECONDS, withIdentityErrors } from './client.ts'
import type { IdentityProvider, ProvenIdentity } from './port.ts'

/** How long discovered addresses are used. The library refreshes keys. */
const METADATA_MS = 60 * 60 * 1000
/** In seconds. As long as a reauthentication lasts. */
const SIGNED_IN_WITHIN = 10 * 60

type Settings = Extract<IdentityProviderSettings, { issuer: string }>

/** @param timeout of each request, in seconds */
export function oidcProvider(
  { kind, label, issuer, clientId, clientSecret }: Settings,
  timeout = TIMEOUT_SECONDS,
): IdentityProvider {
  // Google tells no time of the sign-in, and does not let ask for a new one.
  const tellsAge = kind !== 'google'
  /** Of stored identities: with or without a slash at its end it is the same issuer. */
  const issuerKey = issuer.replace(/\/$/, '')
  let known: { config: client.Configuration; until: number } | undefined

  async function configuration(): Promise<client.Configuration> {
    if (known && known.until > Date.now()) return known.config
    const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [client.customFetch]: limitedFetch,
      timeout,
      execute: [...protocolOf(issuer), client.enableNonRepudiationChecks],
    })
    known = { config, until: Date.now() + METADATA_MS }
    return config
  }

  return {
    name: kind,
    label,
    issuer: issuerKey,
    describe: `${label} at ${issuer}`,
    begin: ({ redirectUri, mustSignInAnew }) =>
      withIdentityErrors(async () => {
        const nonce = client.randomNonce()
        const asksAnew = mustSignInAnew && tellsAge
        const { url, state, codeVerifier } = await newAttempt(await configuration(), {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          nonce,
          ...(asksAnew && { prompt: 'login', max_age: String(SIGNED_IN_WITHIN) }),
          ...(!tellsAge && { prompt: 'select_account' }),
        })
        return { url, checks: { state, codeVerifier, nonce, ...(asksAnew && { maxAge: SIGNED_IN_WITHIN }) } }
      }),
    finish: ({ redirectUri, query, checks }) =>
      withIdentityErrors(async () => {
        const config = await configuration()
        const { state, codeVerifier, nonce, maxAge } = checks
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}${query}`), {
          expectedState: state,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
          ...(nonce !== undefined && { expectedNonce: nonce }),
          ...(maxAge !== undefined && { maxAge }),
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('there is no ID token')
        // Most providers tell the address in the ID token, some only here.
        const hasMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
        const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
        const isRecent = !tellsAge || Date.now() / 1000 - (claims.auth_time ?? 0) < SIGNED_IN_WITHIN
        return { issuer: issuerKey, subject: claims.sub, isRecent, ...detailsOf(kind, { ...more, ...claims }) }
      }),
    check: () =>
      withIdentityErrors(async () => {
        await configuration()
      }),
  }
}

type Details = Omit<ProvenIdentity, 'issuer' | 'subject' | 'isRecent'>

function detailsOf(kind: Settings['kind'], claims: Record<string, unknown>): Details {
  const [email, ...names] = ['email', 'preferred_username', 'nickname', 'given_name', 'name'].map((name) =>
    typeof claims[name] === 'string' ? claims[name] : '',
  )
  // Some providers send it as text.
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  const isEmailConfirmed = isVerified && (kind !== 'google' || isOfGoogle(claims))
  return { email: email ?? '', isEmailConfirmed, username: names.find((name) => name !== '') ?? '' }
}

/** Google has confirmed other addresses once, and does not know who has them now. */
const isOfGoogle = ({ email, hd }: Record<string, unknown>): boolean =>
  typeof hd === 'string' || (typeof email === 'string' && /@gmail\.com$/i.test(email))
