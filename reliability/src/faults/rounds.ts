import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from '@promptery/testing/server'
import { allProblems, type Ledger, type Where } from '../ledger.ts'
import type { Shoppers } from '../shoppers.ts'

export interface Rounds {
  where: Where
  server: TestServer
  shoppers: Shoppers
  ledger: Ledger
  rounds: number
  /** The longest that a response may take. Longer than the server's connection timeout. */
  responseMsMax: number
  /** The longest that the server may take to have its database again. */
  recoveryMsMax: number
}

interface Played {
  problems: string[]
  /** What was written, and how the server responded meanwhile. */
  figures: string
  /** The slowest one, or the limit where there was none. */
  slowestRecoveryMs: number
}

const AT_ONCE = 3

/**
 * Takes the database away from a server under writes, round by round until one has a problem: responses have a limit,
 * the server recovers by itself, and no acknowledged write is lost.
 * @param takeAway takes it away, and resolves with problems once the server can recover
 */
export async function playRounds(
  { where, server, shoppers, ledger, rounds, responseMsMax, recoveryMsMax }: Rounds,
  takeAway: (round: number) => Promise<string[]>,
): Promise<Played> {
  const problems: string[] = []
  const statuses = new Map<number, number>()
  let slowestMs = 0
  let slowestRecoveryMs = 0
  shoppers.expected.add(503)
  for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
    const report = (found: string[]) => problems.push(...found.map((problem) => `round ${round}: ${problem}`))
    shoppers.start(AT_ONCE)
    await sleep(200 + Math.random() * 1_000)
    report(await takeAway(round))
    if (server.child.exitCode !== null) report([`the server ended:\n${server.printed()}`])
    const recoveryMs = await timeUntil(() => shoppers.isReady(), recoveryMsMax)
    if (recoveryMs === undefined) report([`the server has no database after ${recoveryMsMax} ms:\n${server.printed()}`])
    slowestRecoveryMs = Math.max(slowestRecoveryMs, recoveryMs ?? recoveryMsMax)
    await sleep(500)
    await shoppers.stop()
    const seen = shoppers.takeFigures()
    for (const [status, count] of seen.statuses) statuses.set(status, (statuses.get(status) ?? 0) + count)
    slowestMs = Math.max(slowestMs, seen.slowestMs)
    report(seen.bad)
    if (seen.failures > 0) report([`${seen.failures} calls had no response at all`])
    if (seen.slowestMs > responseMsMax) report([`a response took ${Math.round(seen.slowestMs)} ms`])
    await shoppers.retryOpen()
    report(await allProblems(ledger, where))
  }
  const count = (status: number) => statuses.get(status) ?? 0
  return {
    problems,
    figures:
      `${ledger.count('acknowledged')} acknowledged writes (${ledger.describe()}), ${count(503)} refused with 503 and ` +
      `Retry-After, ${count(500)} with 500; slowest response ${Math.round(slowestMs)} ms`,
    slowestRecoveryMs: Math.round(slowestRecoveryMs),
  }
}

/** @returns the time that it took in ms, or undefined after `msMax` */
export async function timeUntil(isSo: () => Promise<boolean> | boolean, msMax: number): Promise<number | undefined> {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > msMax) return undefined
    await sleep(50)
  }
  return performance.now() - begun
}
