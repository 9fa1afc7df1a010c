// The API tests on a real PostgreSQL: TEST_DATABASE_URL, else a cluster of the local binaries that lives as long as
// the tests.
import { spawnSync } from 'node:child_process'
import { hasPostgres, startPostgresCluster } from './reliability/postgres.ts'

function test(url: string): number {
  const env = { ...process.env, TEST_DATABASE_URL: url }
  return (
    spawnSync('vitest', ['run', '--project', 'server', ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1
  )
}

function testOnCluster(): number {
  const cluster = startPostgresCluster({ fsync: false })
  try {
    return test(cluster.url)
  } finally {
    cluster.remove()
  }
}

const given = process.env.TEST_DATABASE_URL
if (!given && !hasPostgres()) {
  process.stderr.write(
    'There is no PostgreSQL here: install its server (Debian: apt-get install postgresql), or set TEST_DATABASE_URL\n',
  )
  process.exit(1)
}
process.exitCode = given ? test(given) : testOnCluster()
