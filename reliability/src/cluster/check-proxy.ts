import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorSchema } from '@promptery/contract/common'
import { type NginxOptions, startNginx } from '../nginx.ts'
import type { Report } from './report.ts'

const UPSTREAMS = 3
const COVER_AND_MORE = 13 * 1024 * 1024

const VISITOR = '203.0.113.9'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Checks the deployed nginx in front of servers that misbehave. */
export async function checkProxy(report: Report): Promise<void> {
  report.heading('nginx, before servers that misbehave')
  await checkRepeats(report)
  await checkHeaders(report)
  await checkOuterProxy(report)
  await checkAway(report)
  await checkFlood(report)
}

/** Runs a new nginx in front of servers that respond by `respond`. A reused nginx would remember failed servers. */
async function withNginx<T>(
  respond: Handler,
  work: (url: string, asked: IncomingMessage[]) => Promise<T>,
  options?: NginxOptions,
): Promise<T> {
  const asked: IncomingMessage[] = []
  const servers = Array.from({ length: UPSTREAMS }, () =>
    createServer((request, response) => {
      if (request.url === '/api/v1/health') return response.end('{}')
      asked.push(request)
      return respond(request, response)
    }).listen(0, '127.0.0.1'),
  )
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const urls = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const nginx = await startNginx(urls, options)
  try {
    return await work(nginx.url, asked)
  } finally {
    await nginx.stop()
    for (const server of servers) server.close().closeAllConnections()
  }
}

async function checkRepeats(report: Report): Promise<void> {
  const breakOff: Handler = (request) => request.socket.destroy()
  const unavailable: Handler = (_, response) => response.writeHead(503).end('{}')
  const found: Record<string, number> = {}
  for (const [name, respond] of [
    ['broken off', breakOff],
    ['answered 503', unavailable],
  ] as const) {
    for (const method of ['GET', 'POST']) {
      const key = `${method} ${name}`
      found[key] = await withNginx(respond, async (url, asked) => {
        const { headers } = await fetch(`${url}/api/v1/anything`, { method, ...(method === 'POST' && { body: '{}' }) })
        if (!headers.get('content-type')?.includes('json') && name === 'broken off') return Number.NaN
        return asked.length
      })
    }
  }
  report.check(
    'a GET that failed is repeated, a POST that was sent never',
    found['GET broken off'] === UPSTREAMS &&
      found['GET answered 503'] === 1 &&
      found['POST broken off'] === 1 &&
      found['POST answered 503'] === 1,
    Object.entries(found)
      .map(([what, times]) => `${what}: sent ${times}×`)
      .join(', '),
  )
}

async function checkHeaders(report: Report): Promise<void> {
  await withNginx(
    (_, response) => response.end('{}'),
    async (url, asked) => {
      const forged = { 'x-forwarded-for': VISITOR, 'x-forwarded-proto': 'https', 'x-request-id': 'forged-0001' }
      await fetch(`${url}/`, { headers: { ...forged, 'x-forwarded-host': 'other.example' } })
      const { headers = {} } = asked[0] ?? {}
      const host = new URL(url).host
      const isWritten =
        headers['x-forwarded-for'] === '127.0.0.1' &&
        headers['x-forwarded-proto'] === 'http' &&
        headers['x-forwarded-host'] === host &&
        headers.host === host &&
        /^[0-9a-f]{32}$/.test(String(headers['x-request-id']))
      report.check(
        'headers of proxies come from nginx alone',
        isWritten,
        `X-Forwarded-For ${headers['x-forwarded-for']}`,
      )
      const tooLarge = await fetch(`${url}/api/v1/prompts/create`, {
        method: 'POST',
        body: Buffer.alloc(COVER_AND_MORE),
      })
      const refusal = errorSchema.safeParse(await tooLarge.json().catch(() => undefined))
      report.check(
        'a too large body is refused with an error of the API',
        tooLarge.status === 413 && refusal.data?.code === 'too_large' && asked.length === 1,
        `${tooLarge.status} for ${COVER_AND_MORE / 1024 / 1024} MB`,
      )
    },
  )
}

/** The test acts as another proxy in front of nginx, and appends the visitor's address to a forged header. */
async function checkOuterProxy(report: Report): Promise<void> {
  const headers = {
    'x-forwarded-for': `192.0.2.66, ${VISITOR}`,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'other.example',
  }
  const seen = async (outerProxy: string) =>
    withNginx(
      (_, response) => response.end('{}'),
      async (url, asked) => {
        await fetch(`${url}/`, { headers })
        const {
          'x-forwarded-for': address,
          'x-forwarded-proto': scheme,
          'x-forwarded-host': host,
        } = asked[0]?.headers ?? {}
        return `${address} by ${scheme}${host === new URL(url).host ? '' : ` at ${host}`}`
      },
      { outerProxy },
    )
  const [known, unknown] = [await seen('127.0.0.1'), await seen('172.30.17.1')]
  report.check(
    'headers of the configured outer proxy are trusted, and of no other',
    known === `${VISITOR} by https` && unknown === '127.0.0.1 by http',
    `${known}; from another: ${unknown}`,
  )
}

/** No process answers. */
async function checkAway(report: Report): Promise<void> {
  await withNginx(
    (_, response) => response.destroy(),
    async (url) => {
      const answer = async (path: string, accept: string) => {
        const response = await fetch(`${url}${path}`, { headers: { accept } })
        return `${response.status} ${response.headers.get('content-type')} ${(await response.text()).slice(0, 15)}`
      }
      const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const page = await answer('/marketplace', browser)
      const calls = [await answer('/api/v1/prompts/all-prompts', browser), await answer('/marketplace', '*/*')]
      report.check(
        'browsers are shown a page when no process answers, and calls get JSON',
        page === '502 text/html <!doctype html>' &&
          calls.every((call) => call === '502 application/json {"success":fals'),
        [page, ...calls].join('; '),
      )
    },
  )
}

/** One network exceeds its rate limit. The test sets each request's address as an outer proxy. */
async function checkFlood(report: Report): Promise<void> {
  const requests = { rate: 1, burst: 9 }
  await withNginx(
    (_, response) => response.end('{}'),
    async (url) => {
      const from = (address: string) => fetch(`${url}/`, { headers: { 'x-forwarded-for': address } })
      const flood = await Promise.all(Array.from({ length: 30 }, (_, n) => from(`2001:db8:1:2::${n}`)))
      const refused = flood.filter(({ status }) => status === 429)
      const refusal = errorSchema.safeParse(await refused[0]?.json().catch(() => undefined))
      const [same, other, old] = [
        await from('2001:db8:1:2:3:4:5:6'),
        await from('2001:db8:1:3::1'),
        await from(VISITOR),
      ]
      report.check(
        'a flood from one network is refused with Retry-After, and others are served',
        refused.length >= 15 &&
          refused[0]?.headers.get('retry-after') === '1' &&
          refusal.data?.code === 'rate_limited' &&
          same.status === 429 &&
          other.status === 200 &&
          old.status === 200,
        `${refused.length} of 30 refused; the same /64 ${same.status}, another ${other.status}, IPv4 ${old.status}`,
      )
    },
    { outerProxy: '127.0.0.1', requests },
  )
}
