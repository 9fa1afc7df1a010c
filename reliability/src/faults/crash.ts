import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer } from '@promptery/testing/server'
import { findPostmaster } from '../../../server/src/platform/db/embedded/postmaster.ts'
import { allProblems, Ledger } from '../ledger.ts'
import type { Part } from '../part.ts'
import { Shoppers } from '../shoppers.ts'

const PEOPLE = 12
const AT_ONCE = 3
/** Longer than the server's connection timeout, with a margin for busy machines. */
const RESPONSE_MS_MAX = 15_000
/** PostgreSQL flushes all its files before recovery. */
const RECOVERY_MS_MAX = 60_000

/** The processes of the embedded PostgreSQL in `dataDir`, the postmaster first. */
export async function postgresProcesses(dataDir: string): Promise<number[]> {
  const postmaster = await findPostmaster(join(dataDir, 'postgres'))
  if (postmaster === undefined) return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').then(parentOf, () => undefined)),
  )
  return [postmaster, ...pids.filter((_, index) => parents[index] === postmaster)]
}

/** The second field after the process name, which is in brackets and may contain anything. */
const parentOf = (stat: string): number => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])

/** Kills all of them at once, like the out-of-memory killer. @returns their number */
export async function killPostgres(dataDir: string): Promise<number> {
  const pids = await postgresProcesses(dataDir)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  return pids.length
}

/**
 * Kills all processes of the embedded PostgreSQL under writes, with `fsync` on: the server restarts it, responds with
 * errors meanwhile, and no acknowledged write is lost.
 */
export const crashPart: Part = async ({ dataDir, rounds }) => {
  const where = { dataDir }
  const ledger = new Ledger()
  const problems: string[] = []
  const statuses = new Map<number, number>()
  let killed = 0
  let slowestMs = 0
  let slowestRecoveryMs = 0
  const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'fatal' } })
  try {
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    shoppers.expected.add(503)
    for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
      const report = (found: string[]) => problems.push(...found.map((problem) => `round ${round}: ${problem}`))
      shoppers.start(AT_ONCE)
      await sleep(200 + Math.random() * 1_000)
      killed += await killPostgres(dataDir)
      const begun = performance.now()
      let isReady = false
      // Not at the first ready response, which may be from before.
      for (await sleep(50); !isReady && performance.now() - begun < RECOVERY_MS_MAX; await sleep(20)) {
        isReady = await shoppers.isReady()
      }
      if (!isReady) report([`the server has no database again after ${RECOVERY_MS_MAX} ms:\n${server.printed()}`])
      slowestRecoveryMs = Math.max(slowestRecoveryMs, performance.now() - begun)
      await sleep(200)
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
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
  if ((await postgresProcesses(dataDir)).length > 0) problems.push('PostgreSQL runs on after the server was stopped')
  const count = (status: number) => statuses.get(status) ?? 0
  return {
    figures: [
      `${rounds} times all processes killed (${killed}), ${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()})`,
      `${count(503)} refused with 503 and Retry-After, ${count(500)} with 500; slowest response ${Math.round(slowestMs)} ms`,
      `slowest recovery, by itself: ${Math.round(slowestRecoveryMs)} ms`,
    ],
    problems,
  }
}
