import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '@promptery/testing/consistency'
import { Listener } from '@promptery/testing/listener'
import { startTestPostgres } from '@promptery/testing/postgres'
import { startTestServer } from '@promptery/testing/server'
import { allProblems, Ledger, type Where, withDatabase } from '../ledger.ts'
import type { Part } from '../part.ts'
import { Shoppers } from '../shoppers.ts'

const PEOPLE = 12
const AT_ONCE = 3
const OUTAGE_MS = 1_500
/** Longer than the server's connection timeout, with a margin for busy machines. */
const RESPONSE_MS_MAX = 8_000
/** The server reconnects within ten seconds, and clients a moment later. */
const RECOVERY_MS_MAX = 20_000

/** Requests without a database have to be refused immediately, with a message. */
async function callWithoutDatabase(shoppers: Shoppers): Promise<string[]> {
  const [person] = shoppers.people
  if (!person) return []
  const calls: [string, string, object?][] = [
    ['GET', '/prompts/all-prompts'],
    ['GET', '/users/chats'],
    ['GET', '/notifications'],
    ['GET', '/ready'],
    ['POST', '/users/login', { email: person.email, password: person.password }],
    ['POST', '/generate', { prompt: 'A fox' }],
  ]
  const found: string[] = []
  await Promise.all(
    calls.map(async ([method, path, body]) => {
      const begun = performance.now()
      const response = await person.call(method, path, body).catch(() => undefined)
      const tookMs = performance.now() - begun
      const isRefusal = response?.status === 503 && Number(response.headers.get('retry-after')) > 0
      if (!isRefusal) found.push(`${method} ${path} without a database: ${response?.status ?? 'no response'}`)
      if (tookMs > RESPONSE_MS_MAX) found.push(`${method} ${path} without a database took ${Math.round(tookMs)} ms`)
    }),
  )
  return found
}

async function until(isSo: () => Promise<boolean> | boolean, msMax: number): Promise<number | undefined> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > msMax) return undefined
    await sleep(50)
  }
  return performance.now() - begun
}

/** The messages that a listener has missed. */
async function missedBy(listener: Listener, where: Where): Promise<string[]> {
  const { id } = listener.person
  const rows = await withDatabase(where, (db) =>
    rowsOf<{ id: string }>(db, `select id from messages where sender_id = '${id}' or receiver_id = '${id}'`),
  )
  return rows.flatMap((row) => (listener.received.has(row.id) ? [] : [row.id]))
}

/** Stops and starts PostgreSQL under writes and event streams: errors with messages, recovery, nothing lost. */
export const outagePart: Part = async ({ dataDir, rounds }) => {
  const postgres = await startTestPostgres()
  const where: Where = { dataDir, databaseUrl: postgres.url }
  const ledger = new Ledger()
  const problems: string[] = []
  const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'error' } })
  const statuses = new Map<number, number>()
  let slowestMs = 0
  let slowestRecoveryMs = 0
  let listeners: Listener[] = []
  try {
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    shoppers.expected.add(503)
    listeners = shoppers.people.slice(0, 4).map((person) => new Listener(server.url, person))
    await until(() => listeners.every(({ opened }) => opened > 0), RESPONSE_MS_MAX)
    for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
      const report = (found: string[]) => problems.push(...found.map((problem) => `round ${round}: ${problem}`))
      shoppers.start(AT_ONCE)
      await sleep(300 + Math.random() * 900)
      await postgres.stop(round % 2 === 0 ? 'fast' : 'immediate')
      report(await callWithoutDatabase(shoppers))
      if (server.child.exitCode !== null) report([`the server ended:\n${server.printed()}`])
      await sleep(OUTAGE_MS)
      await postgres.start()
      const recoveryMs = await until(() => shoppers.isReady(), RECOVERY_MS_MAX)
      if (recoveryMs === undefined) report(['the server does not find its database again'])
      slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs ?? RECOVERY_MS_MAX)
      await sleep(500)
      await shoppers.stop()
      const seen = shoppers.takeFigures()
      for (const [status, count] of seen.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
      slowestMs = Math.max(slowestMs, seen.slowestMs)
      report(seen.bad)
      if (seen.failures > 0) report([`${seen.failures} calls had no response at all`])
      if (seen.slowestMs > RESPONSE_MS_MAX) report([`a response took ${Math.round(seen.slowestMs)} ms`])
      await shoppers.retryOpen()
      report(await allProblems(ledger, where))
    }
    for (const listener of listeners) {
      await until(async () => (await missedBy(listener, where)).length === 0, RECOVERY_MS_MAX)
      const missed = await missedBy(listener, where)
      if (missed.length > 0) problems.push(`MISSED by an open stream: ${missed.length} messages`)
    }
  } finally {
    for (const listener of listeners) await listener.close()
    server.child.kill('SIGTERM')
    await server.ended
    await postgres.remove()
  }
  const count = (status: number) => statuses.get(status) ?? 0
  return {
    figures: [
      `${rounds} outages, ${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
      `${count(503)} refused with 503 and Retry-After, ${count(500)} with 500; slowest response ${Math.round(slowestMs)} ms`,
      `slowest recovery ${Math.round(slowestRecoveryMs)} ms after PostgreSQL was there again`,
      `${listeners.length} open streams received all of ${sum(listeners.map(({ received }) => received.size))} messages`,
    ],
    problems,
  }
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
