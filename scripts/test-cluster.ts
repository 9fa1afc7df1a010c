// Three server processes on one PostgreSQL behind nginx, as they are deployed. `--rounds 5`: so many rolling restarts.
import { parseArgs } from 'node:util'
import { checkLimits } from './reliability/cluster/check-limits.ts'
import { checkProxy } from './reliability/cluster/check-proxy.ts'
import { checkRestarts } from './reliability/cluster/check-restarts.ts'
import { checkSales } from './reliability/cluster/check-sales.ts'
import { checkSharing } from './reliability/cluster/check-sharing.ts'
import { signUp, startCluster } from './reliability/cluster/cluster.ts'
import { Report } from './reliability/cluster/report.ts'
import { hasNginx } from './reliability/nginx.ts'
import { hasPostgres } from './reliability/postgres.ts'

const BUYERS = 200

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '1' } } })

const missing = [...(hasPostgres() ? [] : ['postgresql']), ...(hasNginx() ? [] : ['nginx'])]
if (missing.length > 0) {
  process.stderr.write(`This needs ${missing.join(' and ')} (Debian: apt-get install ${missing.join(' ')})\n`)
  process.exit(1)
}

const report = new Report()
await checkProxy(report)
const cluster = await startCluster()
try {
  await checkSharing(report, cluster)
  const people = await signUp(cluster, BUYERS)
  await checkLimits(report, cluster, await signUp(cluster, 2))
  await checkSales(report, cluster, people)
  await checkRestarts(report, cluster, people, Number(values.rounds))
} finally {
  await cluster.stop()
}
report.heading(report.failed === 0 ? 'All is as it should be.' : `${report.failed} of the checks went wrong.`)
process.exitCode = report.failed === 0 ? 0 : 1
