import { readdir, readFile } from 'node:fs/promises'
import { rowsOf } from '@promptery/testing/consistency'
import type { Db } from '../../server/src/platform/db/db.ts'

/** Milliseconds of a clock tick in `/proc/PID/stat`. */
const TICK_MS = 10

const statusOf = async (pid: string): Promise<string[]> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name may contain blanks and brackets.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/**
 * Reads the CPU time of this process and PostgreSQL in milliseconds. PostgreSQL is included only on the same Linux
 * machine.
 */
export async function cpuClock(db: Db): Promise<() => Promise<number>> {
  const [row] = await rowsOf<{ pid: string }>(db, 'select pg_backend_pid()::text as pid')
  const [, parent] = await statusOf(row?.pid ?? '')
  return async () => {
    const { user, system } = process.cpuUsage()
    const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
    const statuses = await Promise.all(pids.map(statusOf))
    const backends = statuses.filter((status) => parent !== undefined && status[1] === parent)
    const ticks = backends.reduce((sum, status) => sum + Number(status[11]) + Number(status[12]), 0)
    return (user + system) / 1_000 + ticks * TICK_MS
  }
}
