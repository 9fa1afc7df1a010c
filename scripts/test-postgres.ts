// The API tests on a real PostgreSQL: TEST_DATABASE_URL, else a cluster of the local binaries that lives as long as
// the tests.
import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

function test(url: string): number {
  const env = { ...process.env, TEST_DATABASE_URL: url }
  return (
    spawnSync('vitest', ['run', '--project', 'server', ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1
  )
}

/** Where initdb and pg_ctl are: the newest of Debian's folders, or the PATH. */
function binaries(): string {
  const byVersion = globSync('/usr/lib/postgresql/*/bin/initdb').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )
  return byVersion[0]?.replace(/initdb$/, '') ?? ''
}

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

function onCluster(): number {
  const bin = binaries()
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'promptery-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (command: string, ...args: string[]) => {
    const result = spawnSync(`${bin}${command}`, args, { ...user, cwd: folder, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${command}: ${result.error?.message ?? result.stderr + result.stdout}`)
  }
  try {
    run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
    // Only a Unix socket in the folder: no port to be taken, nobody else to reach it.
    const options = `-c listen_addresses='' -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=200`
    run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
    try {
      return test(`postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`)
    } finally {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const given = process.env.TEST_DATABASE_URL
if (!given && binaries() === '' && spawnSync('initdb', ['--version']).status !== 0) {
  process.stderr.write(
    'There is no PostgreSQL here: install its server (Debian: apt-get install postgresql), or set TEST_DATABASE_URL\n',
  )
  process.exit(1)
}
process.exitCode = given ? test(given) : onCluster()
