// Checks three server processes on one PostgreSQL behind the deployed nginx. `--rounds 5`: five rolling restarts, and five
// kills of each process. Exits with 1 when a check fails, with 2 on invalid options.
import { parseArgs } from 'node:util'
import { checkLimits } from './cluster/check-limits.ts'
import { checkOutage } from './cluster/check-outage.ts'
import { checkProxy } from './cluster/check-proxy.ts'
import { checkRestarts } from './cluster/check-restarts.ts'
import { checkSales } from './cluster/check-sales.ts'
import { checkSharing } from './cluster/check-sharing.ts'
import { checkTls } from './cluster/check-tls.ts'
import { signUp, startCluster } from './cluster/cluster.ts'
import { Report } from './cluster/report.ts'
import { hasNginx } from './nginx.ts'

const BUYERS = 200

const USAGE = `Usage: npm run test:cluster -- [--rounds N]

  --rounds  how many rolling restarts, and how often each process is killed: 1 to 99 (1)
`

/** @throws Error in words when there is anything else */
function readRounds(): number {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })
  if (!/^[1-9]\d?$/.test(values.rounds))
    throw new Error(`--rounds must be a number from 1 to 99, not "${values.rounds}"`)
  return Number(values.rounds)
}

let rounds = 0
try {
  rounds = readRounds()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  process.exit(2)
}

if (!hasNginx()) {
  process.stderr.write('This needs nginx (Debian: apt-get install nginx)\n')
  process.exit(1)
}

const report = new Report()
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
report.heading(report.failed === 0 ? 'All is as it should be.' : `${report.failed} of the checks went wrong.`)
process.exitCode = report.failed === 0 ? 0 : 1
