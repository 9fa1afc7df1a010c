// Measures event streams of one process: `npm run bench:streams -- [COUNT…]`, by default 2,000 and 10,000. Members send
// each other 200 messages a second, each delivered to all streams of both. Uses a temporary PostgreSQL, or that at
// DATABASE_URL filled by `npm run bench`.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer } from '@promptery/testing/server'
import { fillOnce } from '../fill.ts'
import { LIBRARY, type Shop, say, withDataDir, withShop } from '../shop.ts'
import { type Member, signedIn } from './members.ts'

const MEMBERS = 1_000
const A_SECOND = 200
const SECONDS = 15
/** Lets the JIT compiler warm up. */
const WARM_SECONDS = 3
/** Concurrently opened streams. */
const OPENING = 50

const streaming = new Agent({ keepAlive: false })
const sending = new Agent({ keepAlive: true, maxSockets: 20 })

/** Opens a stream, and calls `received` with the sending time of each message. */
async function open(url: string, { cookie }: Member, received: (sentAt: number) => void): Promise<ClientRequest> {
  const opened = get(`${url}/api/v1/events`, { agent: streaming, headers: { cookie } })
  const [answer] = (await once(opened, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`)
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => {
    for (const [, sentAt] of chunk.matchAll(/"message":"sent at ([\d.]+)"/g)) received(Number(sentAt))
  })
  answer.on('error', () => undefined)
  return opened
}

async function send(url: string, from: Member, to: Member): Promise<void> {
  const headers = { cookie: from.cookie, 'content-type': 'application/json' }
  const call = request(`${url}/api/v1/messages/send/${to.id}`, { method: 'POST', agent: sending, headers })
  call.end(JSON.stringify({ message: `sent at ${performance.now()}` }))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const said = await text(answer)
  if (answer.statusCode !== 201) throw new Error(`A message was answered ${answer.statusCode}: ${said}`)
}

async function residentKb(pid: number): Promise<number> {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** @returns the number of messages sent */
async function sendFor(url: string, members: Member[], seconds: number): Promise<number> {
  const sent: Promise<void>[] = []
  const begun = performance.now()
  while (sent.length < A_SECOND * seconds) {
    const due = ((performance.now() - begun) / 1_000) * A_SECOND
    for (; sent.length < due; ) {
      const [from, to] = [members[sent.length % members.length], members[(sent.length * 7 + 3) % members.length]]
      if (from && to) sent.push(send(url, from, to))
    }
    await sleep(5)
  }
  await Promise.all(sent)
  return sent.length
}

async function measureStreams(url: string, pid: number, members: Member[], count: number): Promise<void> {
  const took: number[] = []
  let from = Number.POSITIVE_INFINITY
  const received = (sentAt: number): void => void (sentAt >= from && took.push(performance.now() - sentAt))
  const before = await residentKb(pid)
  const streams: ClientRequest[] = []
  while (streams.length < count) {
    const batch = Array.from({ length: OPENING }, (_, at) => members[(streams.length + at) % members.length])
    const opened = batch.map((member) => member && open(url, member, received))
    streams.push(...(await Promise.all(opened)).filter((one) => one !== undefined))
  }
  await sleep(2_000)
  const each = ((await residentKb(pid)) - before) / count
  await sendFor(url, members, WARM_SECONDS)
  from = performance.now()
  const sent = await sendFor(url, members, SECONDS)
  await sleep(2_000)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)
  const expected = (sent * 2 * count) / members.length
  say(
    `${count} streams, ${A_SECOND} messages a second: delivered ${sorted.length} of ${expected}, ` +
      `in the middle ${at(0.5)} ms, p99 ${at(0.99)} ms; ${each.toFixed(1)} kB a stream`,
  )
  for (const stream of streams) stream.destroy()
}

async function measureShop({ database, databaseUrl }: Shop, count: number): Promise<void> {
  const members = await signedIn(database.db, MEMBERS)
  await withDataDir(async (dataDir) => {
    const server = await startTestServer({ dataDir, databaseUrl, isBuilt: true })
    try {
      await measureStreams(server.url, server.child.pid ?? 0, members, count)
    } finally {
      await server.stop()
    }
  })
}

const counts = process.argv.slice(2).map(Number)
await withShop(async (shop) => {
  await fillOnce(shop.database, { count: 1_000, file: LIBRARY })
  for (const count of counts.length > 0 ? counts : [2_000, 10_000]) await measureShop(shop, count)
})
