// Checks three server processes on one PostgreSQL behind the deployed nginx. `--rounds 5`: five rolling restarts, and five
// kills of each process. `--from FOLDER`: only the upgrade from another version's checkout, and back. Exits with 1 when a check fails, with 2 on invalid options.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkLimits } from './cluster/check-limits.ts'
import { checkOutage } from './cluster/check-outage.ts'
import { checkProxy } from './cluster/check-proxy.ts'
import { checkRestarts } from './cluster/check-restarts.ts'
import { checkSales } from './cluster/check-sales.ts'
import { checkSharing } from './cluster/check-sharing.ts'
import { checkTls } from './cluster/check-tls.ts'
import { checkUpgrade } from './cluster/check-upgrade.ts'
import { signUp, startCluster } from './cluster/cluster.ts'
import { Report } from './cluster/report.ts'
import { hasNginx } from './nginx.ts'

const BUYERS = 200

const USAGE = `Usage: npm run test:cluster -- [--rounds N | --from FOLDER]

  --rounds  how many rolling restarts, and how often each process is killed: 1 to 99 (1)
  --from    checks the upgrade from the version in this checkout, and the way back, instead of all else
`

/** @throws Error with a message for the terminal on invalid options */
function readOptions(): { rounds: number; from?: string | undefined } {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' }, from: { type: 'string' } } })
  if (!/^[1-9]\d?$/.test(values.rounds))
    throw new Error(`--rounds must be a number from 1 to 99, not "${values.rounds}"`)
  return { rounds: Number(values.rounds), from: values.from }
}

let options: ReturnType<typeof readOptions>
try {
  options = readOptions()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exit(2)
}

if (!hasNginx()) {
  process.stderr.write('This needs nginx (Debian: apt-get install nginx)\n')
  process.exit(1)
}

const report = new Report()
if (options.from) await checkUpgrade(report, resolve(options.from))
else await checkAll(options.rounds)
report.heading(report.failed === 0 ? 'All is as it should be.' : `${report.failed} of the checks went wrong.`)
process.exitCode = report.failed === 0 ? 0 : 1

async function checkAll(rounds: number): Promise<void> {
  await checkProxy(report)
  const cluster = await startCluster()
  try {
    await checkSharing(report, cluster)
    await checkTls(report, cluster)
    const people = await signUp(cluster, BUYERS)
    await checkLimits(report, cluster, await signUp(cluster, 2))
    await checkSales(report, cluster, people)
    await checkOutage(report, cluster, people)
    await checkRestarts(report, cluster, people, rounds)
  } finally {
    await cluster.stop()
  }
}
