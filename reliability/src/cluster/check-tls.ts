import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { newId } from '../../../server/src/platform/db/ids.ts'
import { startNginx } from '../nginx.ts'
import type { Cluster } from './cluster.ts'
import type { Report } from './report.ts'

/** Rate limit of the files for search engines: `shop/pages/routes.ts`. */
const FILES_A_MINUTE = 60

interface HttpResponse {
  status: number
  headers: NodeJS.Dict<string | string[]>
}

/** Checks how a server behind nginx with https uses the forwarded scheme and address. */
export async function checkTls(report: Report, cluster: Cluster): Promise<void> {
  report.heading('https, ended by nginx')
  const server = await cluster.startServer({ RATE_LIMIT_FACTOR: '1' })
  const nginx = await startNginx([server.url], { isSecure: true, outerProxy: '127.0.0.1' })
  const { secure } = nginx
  if (!secure) throw new Error('nginx speaks no https')
  const ask = async (path: string, from: string, body?: string): Promise<HttpResponse> => {
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
    const headers = { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) }
    request(
      `${secure.url}${path}`,
      { method: body ? 'POST' : 'GET', ca: secure.certificate, headers, agent: false },
      (response) => {
        void text(response).then(() => resolve({ status: response.statusCode ?? 0, headers: response.headers }), reject)
      },
    )
      .on('error', reject)
      .end(body)
    return promise
  }
  try {
    await checkCookies(report, nginx.url, ask)
    await checkNetworks(report, ask)
  } finally {
    await nginx.stop()
    server.child.kill('SIGKILL')
    await server.ended
  }
}

type Ask = (path: string, from: string, body?: string) => Promise<HttpResponse>

async function checkCookies(report: Report, plainUrl: string, ask: Ask): Promise<void> {
  const credentials = { email: `${newId()}@test.example`, password: 'six tall owls' }
  const account = JSON.stringify({ username: `tls-${newId().slice(-12)}`, ...credentials })
  const made = await ask('/api/v1/users/create', '203.0.113.9', account)
  const signedIn = await ask('/api/v1/users/login', '203.0.113.9', JSON.stringify(credentials))
  const cookies = [signedIn.headers['set-cookie'] ?? []].flat()
  report.check(
    'over https every cookie is Secure, and HSTS is sent',
    made.status === 201 &&
      cookies.length > 0 &&
      cookies.every((cookie) => /; Secure/.test(cookie) && /; HttpOnly/.test(cookie)) &&
      /max-age=31536000/.test(String(signedIn.headers['strict-transport-security'])),
    `${cookies.length} cookies; ${signedIn.headers['strict-transport-security']}`,
  )
  const plain = await fetch(`${plainUrl}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  report.check(
    'over http they are not, or nobody could sign in there',
    plain.status === 200 &&
      !/Secure/.test(String(plain.headers.get('set-cookie'))) &&
      plain.headers.get('strict-transport-security') === null,
    `${plain.status} without Secure and Strict-Transport-Security`,
  )
}

async function checkNetworks(report: Report, ask: Ask): Promise<void> {
  const file = `/sitemap-${newId()}.xml`
  const statuses = []
  for (let n = 0; n < FILES_A_MINUTE; n += 1) statuses.push((await ask(file, `2001:db8:1:2::${n}`)).status)
  const [same, other] = [await ask(file, '2001:db8:1:2:3:4:5:6'), await ask(file, '2001:db8:1:3::1')]
  report.check(
    'all addresses of an IPv6 network of 64 bits are one for the limits, and another network is another',
    !statuses.includes(429) && same.status === 429 && other.status !== 429,
    `${FILES_A_MINUTE} of the network, then ${same.status}; of another ${other.status}`,
  )
}
