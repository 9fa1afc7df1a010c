import { setTimeout as sleep } from 'node:timers/promises'
import { rowsOf } from '@promptery/testing/consistency'
import { Listener } from '@promptery/testing/listener'
import { Person } from '@promptery/testing/person'
import type { Db } from '../../../server/src/platform/db/db.ts'
import { messages, purchases } from '../../../server/src/platform/db/schema.ts'
import { failTimeoutMs } from '../nginx.ts'
import { type Cluster, sellPrompt } from './cluster.ts'
import { eachPairOnce, Load, outcomes } from './load.ts'
import type { Report } from './report.ts'

const AT_ONCE = 12
/** Prompts to buy, once for each person: more than there is time for. */
const PROMPTS_OF_A_KILL = 10
const PROMPTS_OF_A_ROUND = 40
const BEFORE_MS = 2_000
const AFTER_MS = 2_000
const RECEIVE_TIMEOUT_MS = 15_000
/** Shorter than `proxy_connect_timeout`, which a request would wait that nginx sends to a missing process. */
const AT_ONCE_MS = 2_000

/** Kills, and later replaces, each process in turn while people use the shop through nginx. */
export async function checkRestarts(report: Report, cluster: Cluster, people: Person[], rounds: number): Promise<void> {
  for (const person of people) person.at(cluster.nginx.url)
  await checkKills(report, cluster, people, rounds)
  for (let round = 1; round <= rounds; round += 1)
    await checkRolling(report, cluster, people, `Rolling restart ${round} of ${rounds}`)
}

/** People who use the shop through nginx and buy prompts that are new. */
async function loadOf(cluster: Cluster, people: Person[], promptCount: number): Promise<Load> {
  const seller = await new Person(cluster.nginx.url).signUp()
  const promptIds: string[] = []
  for (let count = 0; count < promptCount; count += 1) promptIds.push(await sellPrompt(seller, `Under load ${count}`))
  return new Load(people, eachPairOnce(people, promptIds))
}

async function checkKills(report: Report, cluster: Cluster, people: Person[], rounds: number) {
  const order = Array.from({ length: rounds }, () => [...cluster.servers.keys()]).flat()
  report.heading(`${order.length} times, one of ${cluster.servers.length} processes is killed under load`)
  const kills: Awaited<ReturnType<typeof killUnderLoad>>[] = []
  for (const index of order) kills.push(await killUnderLoad(cluster, people, index))
  const loads = kills.map(({ load }) => load)
  const later = kills.flatMap(({ load, goneAt }) => load.failed.filter(({ begunAt }) => begunAt >= goneAt))
  report.check(
    'requests begun after it are served',
    later.length === 0,
    `${outcomes(later)} failed of ${loads.reduce((sum, { count }) => sum + count, 0)} requests, before and after; the last time: ${loads.at(-1)?.summary()}`,
  )
  const slowest = Math.max(...kills.map(({ load, goneAt }) => load.slowest(goneAt, goneAt + 1_000)))
  report.check('and at once', slowest < AT_ONCE_MS, `the slowest of the next second took ${slowest} ms`)
  const odd = kills.flatMap(({ load, killedAt, goneAt }) =>
    load.failed.filter(
      ({ isWrite, outcome, begunAt, tookMs }) =>
        !isWrite || outcome === 200 || begunAt > goneAt || begunAt + tookMs < killedAt,
    ),
  )
  report.check(
    'what failed was being written then',
    odd.length === 0,
    `${outcomes(loads.flatMap(({ failed }) => failed))}, of which ${odd.length} otherwise`,
  )
  await checkAcknowledged(report, cluster, loads)
}

async function killUnderLoad(cluster: Cluster, people: Person[], index: number) {
  const load = (await loadOf(cluster, people, PROMPTS_OF_A_KILL)).start(AT_ONCE)
  await sleep(BEFORE_MS)
  const killed = cluster.servers[index]
  const killedAt = performance.now()
  killed?.child.kill('SIGKILL')
  await killed?.ended
  const goneAt = performance.now()
  await sleep(AFTER_MS)
  await load.stop()
  await cluster.replace(index)
  await sleep(failTimeoutMs())
  return { load, killedAt, goneAt }
}

/**
 * Replaces each process in turn under load, and checks that nothing fails and nothing is lost.
 * @param checkout folder of another version, whose sources the new processes run
 */
export async function checkRolling(
  report: Report,
  cluster: Cluster,
  people: Person[],
  title: string,
  checkout?: string,
) {
  report.heading(`${title}: each process in turn, under load`)
  const [reader] = people
  if (!reader) throw new Error('Nobody reads')
  const listener = await new Listener(cluster.nginx.url, reader).isOpen()
  const load = (await loadOf(cluster, people, PROMPTS_OF_A_ROUND)).start(AT_ONCE)
  await sleep(BEFORE_MS)
  const codes: (number | null)[] = []
  const took: number[] = []
  for (const [index, server] of cluster.servers.entries()) {
    const begun = performance.now()
    server.child.kill('SIGTERM')
    codes.push(await server.ended)
    await cluster.replace(index, checkout)
    took.push(Math.round(performance.now() - begun))
    // nginx has to find it again before the next one leaves.
    await sleep(failTimeoutMs() + 500)
  }
  await load.stop()
  report.check('no request failed', load.failed.length === 0, `${outcomes(load.failed)} failed; ${load.summary()}`)
  report.check(
    'each ended by itself',
    codes.every((code) => code === 0),
    `exit codes ${codes.join(', ')}; away and back in ${took.join(', ')} ms`,
  )
  await checkAcknowledged(report, cluster, [load])
  const sent = load.acknowledged.get(reader.id) ?? []
  const missing = await listener.receives(sent, RECEIVE_TIMEOUT_MS)
  report.check(
    'the open stream missed no message',
    missing.length === 0,
    `${sent.length - missing.length} of ${sent.length} messages received over ${listener.opened} streams`,
  )
  await listener.close()
}

async function checkAcknowledged(report: Report, { database: { db } }: Cluster, loads: Load[]): Promise<void> {
  const written = await db.select({ id: messages.id, message: messages.message }).from(messages)
  const stored = new Set(written.map(({ id }) => id))
  // Each text of the load is one of its kind.
  const texts = written.map(({ message }) => message).filter((text) => text.startsWith('Hello '))
  const rows = await db.select({ buyerId: purchases.buyerId, promptId: purchases.promptId }).from(purchases)
  const owned = new Set(rows.map(({ buyerId, promptId }) => `${buyerId} ${promptId}`))
  const sent = loads.flatMap(({ acknowledged }) => [...acknowledged.values()].flat())
  const bought = loads.flatMap((load) => load.bought)
  const lost = [...sent.filter((id) => !stored.has(id)), ...bought.filter((pair) => !owned.has(pair))]
  report.check(
    'no acknowledged write is lost',
    lost.length === 0 && sent.length > 0 && bought.length > 0,
    `${lost.length} of ${sent.length} messages and ${bought.length} purchases`,
  )
  await checkCounted(report, db)
  const twice = texts.length - new Set(texts).size + rows.length - owned.size
  report.check(
    'nothing is written twice',
    twice === 0,
    `${twice} of ${texts.length} messages and ${rows.length} purchases`,
  )
}

/** Checks counters and notifications. A constraint prevents a second purchase, but not a second count of it. */
async function checkCounted(report: Report, db: Db): Promise<void> {
  const [counts] = await rowsOf<Record<'made' | 'prompts' | 'sellers' | 'notified', number>>(
    db,
    `select (select count(*)::int from purchases) made,
      (select sum(sales_count)::int from listings) prompts,
      (select sum(sales_count)::int from users) sellers,
      (select count(*)::int from notifications where type = 'sold') notified`,
  )
  if (!counts) throw new Error('Nothing was counted')
  const { made, ...parts } = counts
  report.check(
    'each sale is counted once',
    Object.values(parts).every((count) => count === made),
    `${made} purchases; ${parts.prompts} of prompts, ${parts.sellers} of sellers, ${parts.notified} notifications`,
  )
}
