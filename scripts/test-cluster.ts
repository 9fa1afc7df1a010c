// Three server processes on one PostgreSQL behind nginx, as they are deployed. `--rounds 5`: so many rolling restarts,
// and each process killed so many times.
// Exits with 1 when a claim does not hold, with 2 when the options make no sense.
import { parseArgs } from 'node:util'
import { checkLimits } from './reliability/cluster/check-limits.ts'
import { checkOutage } from './reliability/cluster/check-outage.ts'
import { checkProxy } from './reliability/cluster/check-proxy.ts'
import { checkRestarts } from './reliability/cluster/check-restarts.ts'
import { checkSales } from './reliability/cluster/check-sales.ts'
import { checkSharing } from './reliability/cluster/check-sharing.ts'
import { checkTls } from './reliability/cluster/check-tls.ts'
import { signUp, startCluster } from './reliability/cluster/cluster.ts'
import { Report } from './reliability/cluster/report.ts'
import { hasNginx } from './reliability/nginx.ts'

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
