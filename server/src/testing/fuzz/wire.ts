import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import type { Arena } from './arena.ts'
import { bytesOf } from './bytes.ts'
import { checkResponse, withinBound } from './check-response.ts'
import type { Figures } from './figures.ts'
import type { FuzzRequest } from './requests.ts'

/**
 * Changes the bytes of a request in ways that HTTP clients do not. `head`: the lines of the head, starting with the
 * request line.
 */
type Mutation = (head: string[], body: Buffer) => (string | Buffer)[]

const end = '\r\n\r\n'
const withLength = (head: string[], length: string | number): string =>
  [...head, `Content-Length: ${length}`].join('\r\n') + end
const sized: Mutation = (head, body) => [withLength(head, body.length), body]
const first =
  (change: (line: string) => string): Mutation =>
  ([line = '', ...head], body) =>
    sized([change(line), ...head], body)
const adding =
  (...lines: string[]): Mutation =>
  (head, body) =>
    sized([...head, ...lines], body)
const withLengthOf =
  (length: (body: Buffer) => string | number): Mutation =>
  (head, body) => [withLength(head, length(body)), body]
const chunked =
  (chunks: (body: Buffer) => (string | Buffer)[]): Mutation =>
  (head, body) => [[...head, 'Transfer-Encoding: chunked'].join('\r\n') + end, ...chunks(body)]
const chunkOf = (body: Buffer) => [`${body.length.toString(16)}\r\n`, body, '\r\n']

const MUTATIONS: Record<string, Mutation> = {
  'as it is': sized,
  'half of the body': (head, body) => [withLength(head, body.length), body.subarray(0, Math.floor(body.length / 2))],
  'half of the head': (head) => [head.join('\r\n').slice(0, 40)],
  'a length that is too small': withLengthOf((body) => Math.floor(body.length / 2)),
  'a length that is too large': withLengthOf((body) => body.length + 100),
  'a negative length': withLengthOf(() => -1),
  'a length that is no number': withLengthOf(() => 'many'),
  'an enormous length': withLengthOf(() => '99999999999999999999'),
  'a length beyond the limit': withLengthOf(() => 3_000_000_000),
  'two lengths': (head, body) => sized([...head, 'Content-Length: 1'], body),
  'a length and chunks': (head, body) => sized([...head, 'Transfer-Encoding: chunked'], body),
  chunks: chunked((body) => [...chunkOf(body), '0\r\n\r\n']),
  'a chunk of a broken size': chunked((body) => ['zz\r\n', body, '\r\n0\r\n\r\n']),
  'a chunk of an enormous size': chunked((body) => ['fffffffffffffffff\r\n', body]),
  'no last chunk': chunked(chunkOf),
  'no host': (head, body) =>
    sized(
      head.filter((line) => !line.startsWith('Host')),
      body,
    ),
  'two hosts': adding('Host: other.example'),
  'an unknown method': first((line) => line.replace(/^\S+/, 'BREW')),
  'no method': first((line) => line.replace(/^\S+ /, '')),
  'HTTP/0.9': first((line) => line.replace(/ HTTP.*/, '')),
  'HTTP/1.0': first((line) => line.replace('1.1', '1.0')),
  'HTTP/9.9': first((line) => line.replace('1.1', '9.9')),
  'an absolute address': first((line) => line.replace(' /', ' http://other.example/')),
  'a star for an address': first((line) => line.replace(/ \S+ /, ' * ')),
  'bytes that are no UTF-8 in the address': first((line) => line.replace(' HTTP', '\xff\xfe\xed\xa0\x80 HTTP')),
  'a blank in the address': first((line) => line.replace(' HTTP', ' a b HTTP')),
  'a very long address': first((line) => line.replace(' HTTP', `?${'a'.repeat(100_000)} HTTP`)),
  'a very long header': adding(`X-Long: ${'h'.repeat(100_000)}`),
  'very many headers': adding(...Array.from({ length: 5_000 }, (_, index) => `X-${index}: 1`)),
  'a NUL in a header': adding('X-Nul: a\0b'),
  'a header without a colon': adding('X-Nothing'),
  'a blank before the colon': adding('X-Blank : a'),
  'a folded header': adding('X-Folded: a\r\n  b'),
  'bare line feeds': (head, body) => [`${[...head, `Content-Length: ${body.length}`].join('\n')}\n\n`, body],
  'two requests at once': (head, body) => [...sized(head, body), ...sized(head, body)],
  'a wish to go on': adding('Expect: 100-continue'),
  'an unknown wish': adding('Expect: a-miracle'),
  'an upgrade': adding('Connection: Upgrade', 'Upgrade: websocket'),
  'a compressed body that is none': adding('Content-Encoding: gzip'),
  'two cookies of the session': adding('Cookie: promptery_session=a', 'Cookie: promptery_session=b'),
  'no HTTP at all': () => ['\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03', Buffer.alloc(500, 0xff)],
}

/** Mutations after which the server waits for more bytes, until the connection is half-closed. */
const UNFINISHED = /^half|too large|enormous|beyond the limit|no last chunk|and chunks/
/** When it is half-closed at the latest: Node drops a response that is not ready by then. */
const HALF_CLOSE_MS = 2_000

export interface WireRequest {
  request: FuzzRequest
  mutation: string
}

/** Requests that have to be sent as bytes. */
export const onTheWire = (request: fc.Arbitrary<FuzzRequest>): fc.Arbitrary<WireRequest> =>
  fc.record({
    request: request.filter(({ route, url }) => !route.endsWith('/events') && url.length < 10_000),
    mutation: fc.constantFrom(...Object.keys(MUTATIONS)),
  })

/** Sends a request as bytes and checks the responses until the connection closes. */
export async function sendOnWire(arena: Arena, { request, mutation }: WireRequest, figures: Figures): Promise<void> {
  const resolve = arena.resolver(request.who)
  const { payload = Buffer.alloc(0), headers } = await bytesOf(request.body, resolve)
  const cookie = arena.cookieOf(request.who)
  const { port } = arena.shop.app.server.address() as AddressInfo
  const fields = { ...headers, ...(cookie && { Cookie: cookie }), Connection: 'close', ...request.headers }
  const head = [
    `${request.route.split(' ')[0]} ${resolve(request.url)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ]
  const began = performance.now()
  const bytes = MUTATIONS[mutation]?.(head, payload) ?? []
  const said = await withinBound(exchange(port, bytes, UNFINISHED.test(mutation)))
  const statuses = [...said.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  figures.count(`on the wire: ${mutation}`, statuses.at(-1) ?? 0, performance.now() - began)
  for (const status of statuses) checkResponse({ status, headers: {}, body: said }, false)
  await arena.revive(request.who)
}

/** Everything that the server sends. Errors of unread bytes are ignored. */
function exchange(port: number, parts: (string | Buffer)[], isUnfinished: boolean): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of parts) socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
      if (isUnfinished) socket.end()
    })
    const patience = setTimeout(() => socket.end(), HALF_CLOSE_MS)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      said += text
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(said)
    })
  })
}
