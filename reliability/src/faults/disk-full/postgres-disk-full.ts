import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres, type TestPostgres } from '@promptery/testing/postgres'
import { startTestServer, type TestServer } from '@promptery/testing/server'
import { allProblems, Ledger, type Where } from '../../ledger.ts'
import type { Outcome } from '../../part.ts'
import { Shoppers } from '../../shoppers.ts'
import { MB, smallDisk } from './small-disk.ts'

const PEOPLE = 12
const AT_ONCE = 2
const DISK_BYTES = 320 * MB
const FULL_MS = 1_500

/** Fills the disk of PostgreSQL under writes: it refuses them, or shuts down and is started again. */
export async function postgresDiskFull(rounds: number): Promise<Outcome> {
  const disk = smallDisk(DISK_BYTES)
  const dataDir = join(disk.folder, 'data')
  mkdirSync(dataDir)
  const before = process.env.TMPDIR
  process.env.TMPDIR = disk.folder
  let cluster: TestPostgres | undefined
  let server: TestServer | undefined
  const ledger = new Ledger()
  const problems: string[] = []
  let away = 0
  let refused = 0
  try {
    cluster = await startTestPostgres()
    const where: Where = { dataDir, databaseUrl: cluster.url }
    server = await startTestServer({ ...where, env: { LOG_LEVEL: 'error' } })
    const shoppers = await Shoppers.at(server.url, ledger, PEOPLE)
    for (const status of [503, 507]) shoppers.expected.add(status)
    for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
      shoppers.start(AT_ONCE)
      await sleep(200 + Math.random() * 400)
      disk.fill(0)
      await sleep(FULL_MS)
      disk.empty()
      for (let tries = 0; !(await shoppers.isReady()) && tries < 100; tries += 1) {
        // PostgreSQL shuts down when it cannot write its WAL.
        if (tries === 20) await cluster.start()
        await sleep(200)
      }
      await sleep(300)
      await shoppers.stop()
      const { statuses, bad, failures } = shoppers.takeFigures()
      refused += statuses.get(507) ?? 0
      away += statuses.get(503) ?? 0
      problems.push(...bad)
      if (failures > 0) problems.push(`${failures} calls had no answer`)
      await shoppers.retryOpen()
      problems.push(...(await allProblems(ledger, where)))
    }
  } finally {
    process.env.TMPDIR = before
    if (before === undefined) delete process.env.TMPDIR
    server?.child.kill('SIGKILL')
    await server?.ended
    await cluster?.remove()
    disk.remove()
  }
  return {
    figures: [
      `with PostgreSQL on the full disk: filled ${rounds} times, ${ledger.count('acknowledged')} acknowledged writes`,
      `${refused} refused with 507, ${away} with 503`,
    ],
    problems,
  }
}
