import * as client from 'openid-client'
import { isLoopback } from '../../platform/runtime/trust-proxy.ts'
import { IdentityRefused, IdentityUnavailable } from './port.ts'

/** For each request to a provider. One sign-in makes four at most. */
export const TIMEOUT_SECONDS = 5
/** Far more than any metadata, keys or claims. */
const RESPONSE_BYTES_MAX = 256 * 1024

/** Fetches a whole response of limited size, without redirects. @throws IdentityUnavailable */
export async function limitedFetch(url: string, options: client.CustomFetchOptions): Promise<Response> {
  try {
    const response = await fetch(url, { ...(options as RequestInit), redirect: 'error' })
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
    const { status, statusText, headers } = response
    // Whatever interrupts it comes from the connection.
    return new Response(await readLimited(response), { status, statusText, headers })
  } catch (error) {
    const said = error instanceof Error ? [error.message, (error.cause as Error | undefined)?.message] : [String(error)]
    throw new IdentityUnavailable(`${new URL(url).origin}: ${said.filter(Boolean).join(': ')}`, { cause: error })
  }
}

async function readLimited({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > RESPONSE_BYTES_MAX) throw new Error(`the response is longer than ${RESPONSE_BYTES_MAX} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** Settings for a provider at `address`: http is for programs of one machine. */
export function protocolOf(address: string): ((config: client.Configuration) => void)[] {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && isLoopback(hostname) ? [client.allowInsecureRequests] : []
}

/** What every attempt sends and checks. */
export async function newAttempt(config: client.Configuration, parameters: Record<string, string>) {
  const [state, codeVerifier] = [client.randomState(), client.randomPKCECodeVerifier()]
  const url = client.buildAuthorizationUrl(config, {
    ...parameters,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, state, codeVerifier }
}

/** The errors of the library, as the port names them. @throws IdentityUnavailable, IdentityRefused */
export async function withIdentityErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Errors of a provider that pass. */
const PASSING = new Set(['temporarily_unavailable', 'server_error'])

function failureOf(error: unknown): Error {
  const chain: Error[] = []
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) chain.push(at)
  const known = chain.find((one) => one instanceof IdentityUnavailable || one instanceof IdentityRefused)
  if (known) return known
  const answer = chain.find(
    (one) => one instanceof client.AuthorizationResponseError || one instanceof client.ResponseBodyError,
  )
  const said = answer ? [answer.error, answer.error_description] : chain.map(({ message }) => message)
  const message = said.filter(Boolean).join(': ') || String(error)
  if (answer && PASSING.has(answer.error)) return new IdentityUnavailable(message, { cause: error })
  return new IdentityRefused(message, { cause: error, isByPerson: answer?.error === 'access_denied' })
}
