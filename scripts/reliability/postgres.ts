import { spawnSync } from 'node:child_process'
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface PostgresCluster {
  /** For `DATABASE_URL`, with the superuser `postgres` and no password. */
  url: string
  /** `fast` ends sessions and writes everything out, `immediate` is as good as a power cut. */
  stop(mode: 'fast' | 'immediate'): void
  start(): void
  /** Stops it, if it runs, and removes its folder. */
  remove(): void
}

interface ClusterOptions {
  /** Off is faster, and loses what was committed when the machine loses its power, which no test does. */
  fsync: boolean
  maxConnections?: number
}

/** Where initdb and pg_ctl are: the newest of Debian's folders, or the PATH (an empty text). */
function binaries(): string {
  const byVersion = globSync('/usr/lib/postgresql/*/bin/initdb').sort(
    (a, b) => Number(b.split('/')[4]) - Number(a.split('/')[4]),
  )
  return byVersion[0]?.replace(/initdb$/, '') ?? ''
}

/** Whether this machine has the binaries of a PostgreSQL server. */
export const hasPostgres = (): boolean => binaries() !== '' || spawnSync('initdb', ['--version']).status === 0

/** PostgreSQL refuses to run as root: then it runs as the user that Debian's package makes for it. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * Starts a throw-away PostgreSQL in a temporary folder, reachable by a Unix socket in it alone: no port to be taken,
 * nobody else to reach it.
 * @throws Error with what `initdb` or `pg_ctl` said
 */
export function startPostgresCluster({ fsync, maxConnections = 200 }: ClusterOptions): PostgresCluster {
  const bin = binaries()
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'promptery-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const run = (command: string, ...args: string[]) => {
    const result = spawnSync(`${bin}${command}`, args, { ...user, cwd: folder, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`${command}: ${result.error?.message ?? result.stderr + result.stdout}`)
  }
  const options =
    `-c listen_addresses='' -c unix_socket_directories='${folder}' ` +
    `-c fsync=${fsync ? 'on' : 'off'} -c max_connections=${maxConnections}`
  let isRunning = false
  const cluster: PostgresCluster = {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    start() {
      run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-o', options, '-w', 'start')
      isRunning = true
    },
    stop(mode) {
      run('pg_ctl', '-D', data, '-m', mode, '-w', 'stop')
      isRunning = false
    },
    remove() {
      if (isRunning) cluster.stop('immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync')
    cluster.start()
  } catch (error) {
    cluster.remove()
    throw error
  }
  return cluster
}
