import { readdir, readFile } from 'node:fs/promises'
import { rowsOf } from '@promptery/testing/consistency'
import type { Db } from '../server/src/platform/db/db.ts'

/** Milliseconds of a clock tick in `/proc/PID/stat`. */
const TICK_MS = 10

async function statusOf(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name may contain blanks and brackets.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const msOf = (status: string[]): number => (Number(status[11] ?? 0) + Number(status[12] ?? 0)) * TICK_MS
/** Of the processes that a process has started and that have ended. */
const endedMsOf = (status: string[]): number => (Number(status[13] ?? 0) + Number(status[14] ?? 0)) * TICK_MS
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0)

/** CPU time in milliseconds. */
export interface CpuTimes {
  /** This process, which sends the load. */
  load: number
  /** Of PostgreSQL's processes. Zero where it runs on another machine. */
  database: number
  server: number
}

/**
 * Reads the CPU time of this process, of PostgreSQL and of the processes `servers`, on Linux.
 * @returns what was used since the last call with the same clock
 */
export async function cpuClock(db: Db, servers: (number | undefined)[] = []): Promise<() => Promise<CpuTimes>> {
  const [row] = await rowsOf<{ pid: string }>(db, 'select pg_backend_pid()::text as pid')
  const [, parent] = await statusOf(row?.pid ?? '')
  const total = async (): Promise<CpuTimes> => {
    const { user, system } = process.cpuUsage()
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    const statuses = await Promise.all(pids.map(statusOf))
    const backends = statuses.filter((status) => parent !== undefined && status[1] === parent)
    const ended = parent === undefined ? 0 : endedMsOf(await statusOf(parent))
    const own = await Promise.all(servers.map((pid) => statusOf(String(pid))))
    return { load: (user + system) / 1_000, database: sum(backends.map(msOf)) + ended, server: sum(own.map(msOf)) }
  }
  let last = await total()
  return async () => {
    const [before, now] = [last, await total()]
    last = now
    return {
      load: now.load - before.load,
      database: now.database - before.database,
      server: now.server - before.server,
    }
  }
}
