import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { type IdentityServer, listen, visit } from './oidc-server.ts'

interface GithubAccount {
  id: number
  login: string
  emails: { email: string; primary: boolean; verified: boolean; visibility: string | null }[]
}

export interface GithubServer extends Pick<IdentityServer, 'url' | 'client' | 'visit' | 'stop'> {
  accounts: Map<string, GithubAccount>
}

/**
 * The endpoints of GitHub that the shop uses, as GitHub documents them for its Enterprise Server: refusals of the token
 * endpoint have status 200.
 */
export async function startGithubServer({ redirectUri }: { redirectUri: string }): Promise<GithubServer> {
  const client = { clientId: 'Iv1.shop', clientSecret: 'a secret of the shop at GitHub' }
  const accounts = new Map<string, GithubAccount>()
  const codes = new Map<string, { name: string; challenge: string }>()
  const tokens = new Map<string, string>()

  function authorize(query: URLSearchParams, form: URLSearchParams | null) {
    if (query.get('client_id') !== client.clientId || query.get('redirect_uri') !== redirectUri) return { status: 404 }
    const name = form?.get('name')
    if (name === undefined || name === null) return { html: '<form method="post"><input name="name"></form>' }
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (accounts.has(name)) {
      const code = randomUUID()
      codes.set(code, { name, challenge: query.get('code_challenge') ?? '' })
      back.searchParams.set('code', code)
    } else back.searchParams.set('error', 'access_denied')
    return { location: back.href }
  }

  function grant(form: URLSearchParams) {
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (form.get('client_secret') !== client.clientSecret) return { json: { error: 'incorrect_client_credentials' } }
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!known || known.challenge !== challenge) return { json: { error: 'bad_verification_code' } }
    const token = `gho_${randomUUID()}`
    tokens.set(token, known.name)
    return { json: { access_token: token, token_type: 'bearer', scope: 'read:user,user:email' } }
  }

  function read(path: string, authorization: string) {
    const account = accounts.get(tokens.get(authorization.replace(/^bearer /i, '')) ?? '')
    if (!account) return { status: 401, json: { message: 'Bad credentials' } }
    const { emails, ...user } = account
    return { json: path.endsWith('/emails') ? emails : user }
  }

  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://here')
      const form = request.method === 'POST' ? new URLSearchParams(body) : null
      const { status, html, location, json }: Answer =
        pathname === '/login/oauth/authorize'
          ? authorize(searchParams, form)
          : pathname === '/login/oauth/access_token' && form
            ? grant(form)
            : pathname.startsWith('/api/v3/user')
              ? read(pathname, request.headers.authorization ?? '')
              : { status: 404 }
      const type = json === undefined ? 'text/html' : 'application/json; charset=utf-8'
      response.writeHead(status ?? (location ? 302 : 200), { 'content-type': type, ...(location && { location }) })
      response.end(html ?? (json === undefined ? '' : JSON.stringify(json)))
    })
  })
  const url = await listen(server)
  return {
    url,
    client,
    accounts,
    visit: (address, name) => visit(url, address, new URLSearchParams({ name })),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Answer {
  status?: number
  html?: string
  location?: string
  json?: unknown
}
