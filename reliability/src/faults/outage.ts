import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '@promptery/testing/consistency'
import { Listener } from '@promptery/testing/listener'
import { startTestPostgres } from '@promptery/testing/postgres'
import { startTestServer } from '@promptery/testing/server'
import { Ledger, type Where, withDatabase } from '../ledger.ts'
import type { Part } from '../part.ts'
import { Shoppers } from '../shoppers.ts'
import { playRounds, timeUntil } from './rounds.ts'

const PEOPLE = 12
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
  const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'error' } })
  let listeners: Listener[] = []
  try {
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    listeners = shoppers.people.slice(0, 4).map((person) => new Listener(server.url, person))
    await timeUntil(() => listeners.every(({ opened }) => opened > 0), RESPONSE_MS_MAX)
    const { problems, figures, slowestRecoveryMs } = await playRounds(
      { where, server, shoppers, ledger, rounds, responseMsMax: RESPONSE_MS_MAX, recoveryMsMax: RECOVERY_MS_MAX },
      async (round) => {
        await postgres.stop(round % 2 === 0 ? 'fast' : 'immediate')
        const found = await callWithoutDatabase(shoppers)
        await sleep(OUTAGE_MS)
        await postgres.start()
        return found
      },
    )
    for (const listener of listeners) {
      await timeUntil(async () => (await missedBy(listener, where)).length === 0, RECOVERY_MS_MAX)
      const missed = await missedBy(listener, where)
      if (missed.length > 0) problems.push(`MISSED by an open stream: ${missed.length} messages`)
    }
    const received = listeners.reduce((total, listener) => total + listener.received.size, 0)
    return {
      figures: [
        `${rounds} outages`,
        figures,
        `slowest recovery ${slowestRecoveryMs} ms after PostgreSQL was there again`,
        `${listeners.length} open streams received all of ${received} messages`,
      ],
      problems,
    }
  } finally {
    for (const listener of listeners) await listener.close()
    server.child.kill('SIGTERM')
    await server.ended
    await postgres.remove()
  }
}
