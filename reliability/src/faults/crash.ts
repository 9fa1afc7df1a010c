import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestServer } from '@promptery/testing/server'
import { findPostmaster } from '../../../server/src/platform/db/embedded/postmaster.ts'
import { Ledger } from '../ledger.ts'
import type { Part } from '../part.ts'
import { Shoppers } from '../shoppers.ts'
import { playRounds } from './rounds.ts'

const PEOPLE = 12
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
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It has ended meanwhile, by itself or with the postmaster.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
  return pids.length
}

/**
 * Kills all processes of the embedded PostgreSQL under writes, with `fsync` on: the server restarts it, responds with
 * errors meanwhile, and no acknowledged write is lost.
 */
export const crashPart: Part = async ({ dataDir, rounds }) => {
  const where = { dataDir }
  const ledger = new Ledger()
  let killed = 0
  const server = await startTestServer({ ...where, env: { LOG_LEVEL: 'fatal' } })
  try {
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    const { problems, figures, slowestRecoveryMs } = await playRounds(
      { where, server, shoppers, ledger, rounds, responseMsMax: RESPONSE_MS_MAX, recoveryMsMax: RECOVERY_MS_MAX },
      async () => {
        killed += await killPostgres(dataDir)
        // A ready response may be from before.
        await sleep(50)
        return []
      },
    )
    server.child.kill('SIGTERM')
    await server.ended
    if ((await postgresProcesses(dataDir)).length > 0) problems.push('PostgreSQL runs on after the server was stopped')
    return {
      figures: [
        `${rounds} times all processes killed (${killed})`,
        figures,
        `slowest recovery, by itself: ${slowestRecoveryMs} ms`,
      ],
      problems,
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
  }
}
