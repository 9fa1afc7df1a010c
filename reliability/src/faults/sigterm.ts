import { setTimeout as sleep } from 'node:timers/promises'
import { Listener } from '@promptery/testing/listener'
import { startTestServer } from '@promptery/testing/server'
import { allProblems, Ledger, withDatabase } from '../ledger.ts'
import type { Part } from '../part.ts'
import { Shoppers } from '../shoppers.ts'

const PEOPLE = 12
const AT_ONCE = 3
const STOP_MS_MAX = 10_000

/** Sends SIGTERM at random moments under writes: every completed write gets its response, and the process ends. */
export const sigtermPart: Part = async (options) => {
  const { dataDir, rounds } = options
  const ledger = new Ledger()
  const problems: string[] = []
  let shoppers: Shoppers | undefined
  let slowestStopMs = 0
  let refused = 0
  let streams = 0
  for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
    const report = (found: string[]) => problems.push(...found.map((problem) => `round ${round}: ${problem}`))
    const server = await startTestServer({ dataDir })
    shoppers ??= await Shoppers.at(server.url, ledger, PEOPLE)
    shoppers.expected.add(503)
    shoppers.goTo(server.url)
    const listeners = shoppers.people.slice(0, 3).map((person) => new Listener(server.url, person))
    shoppers.start(AT_ONCE)
    await sleep(100 + Math.random() * 1_400)
    const stopped = performance.now()
    server.child.kill('SIGTERM')
    const code = await Promise.race([server.ended, sleep(STOP_MS_MAX, 'not yet' as const)])
    slowestStopMs = Math.max(slowestStopMs, performance.now() - stopped)
    if (code !== 0) report([`the process ended with ${code} within ${STOP_MS_MAX} ms:\n${server.printed()}`])
    if (code === 'not yet') server.child.kill('SIGKILL')
    await shoppers.stop()
    for (const listener of listeners) {
      streams += listener.opened
      if (listener.broken > 0) report(['a stream of events broke off instead of ending'])
      await listener.close()
    }
    const seen = shoppers.takeFigures()
    refused += seen.failures + (seen.statuses.get(503) ?? 0)
    report(seen.bad)
    report(await allProblems(ledger, options))
    // These writes got no response, so they must not be stored.
    const stored = await withDatabase(options, (db) => ledger.stored(db))
    for (const { kind, key } of ledger.openOnes()) {
      if (stored.has(`${kind} ${key}`)) report([`CUT ${kind} ${key}: it was stored without a response`])
    }
  }
  return {
    figures: [
      `${rounds} stops, ${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
      `${refused} late requests were refused and not stored; ${streams} open streams ended`,
      `slowest stop: ${Math.round(slowestStopMs)} ms`,
    ],
    problems,
  }
}
