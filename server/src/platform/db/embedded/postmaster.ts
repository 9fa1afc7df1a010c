import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotOpenDatabase } from '../db.ts'
import { asCurrentUser, hasCode, programEnv, run } from './binaries.ts'
import type { Instance } from './data-directory.ts'

/** The maximum length of a Unix socket's path on every system, in bytes. */
const SOCKET_PATH_MAX = 103
export const SOCKET = '.s.PGSQL.5432'
/** PostgreSQL's log is truncated at a start beyond this size. */
const LOG_BYTES_MAX = 1024 ** 2
const STOP_MS_MAX = 20_000
/** How long a starting PostgreSQL may leave its lock file empty. */
const EMPTY_MS_MAX = 5_000
const POLL_MS = 20

/**
 * The folder of the Unix socket, given to clients as the host: the data directory, or a short private folder in `/tmp`
 * where the socket's path would be too long.
 */
export async function socketFolder(folder: string): Promise<string> {
  if (Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_MAX) return folder
  const { uid, gid } = await stat(folder)
  const short = `/tmp/promptery-${uid}-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  await mkdir(short, { mode: 0o700 }).then(
    () => chown(short, uid, gid),
    (error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error
    },
  )
  const found = await lstat(short)
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return short
  throw new CannotOpenDatabase(
    `DATA_DIR has too long a name for a socket in it, and ${short}, which would be used instead, is not a folder of ` +
      `user ${uid} alone: remove it, or choose a shorter DATA_DIR`,
  )
}

export interface Postmaster {
  /** Its log output, once it has exited. */
  output?: string
}

/**
 * Starts PostgreSQL as a detached process that outlives this one. It has succeeded when a client can connect.
 * @param settings override those of its configuration file
 */
export async function startPostmaster(home: Instance, settings: Record<string, string> = {}): Promise<Postmaster> {
  const { folder, binaries, as } = home
  const fixed = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: await socketFolder(folder),
    unix_socket_permissions: '0700',
    // Frequent vacuuming limits how much the disk grows when long texts are replaced again and again.
    autovacuum_naptime: '5s',
    autovacuum_vacuum_cost_delay: '0',
    ...settings,
  }
  const options = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options: how } = as.command(join(binaries.folder, 'bin/postgres'), ['-D', folder, ...options])
  const path = join(folder, 'server.log')
  const isLong = (await stat(path).catch(() => undefined))?.size ?? 0
  const log = await open(path, isLong > LOG_BYTES_MAX ? 'w' : 'a', 0o600)
  try {
    const { size } = await log.stat()
    // Detached: Ctrl-C in the terminal reaches this process only, which stops PostgreSQL afterwards.
    const child = spawn(file, args, { ...how, env: programEnv, detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    const postmaster: Postmaster = {}
    child.on('error', ({ message }) => {
      postmaster.output = message
    })
    child.on('exit', async () => {
      postmaster.output = await readFrom(path, size)
    })
    return postmaster
  } finally {
    await log.close()
  }
}

async function readFrom(path: string, position: number): Promise<string> {
  return (await readFile(path).catch(() => Buffer.alloc(0))).subarray(position).toString().trim()
}

/** The process id in PostgreSQL's lock file, if that process is running. */
export async function findPostmaster(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [number, path = ''] = text.split('\n')
  const pid = Number(number)
  return pid > 0 && (await isPostmasterOf(pid, path)) ? pid : undefined
}

/** Whether the process is a PostgreSQL on that folder. The id may have been reused. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.includes(`\0-D\0${folder}\0`)
  }
  const { output } = await run(asCurrentUser, 'ps', ['-p', String(pid), '-o', 'command='])
  return output.includes(` -D ${folder} `)
}

/**
 * Removes the lock files of a killed PostgreSQL whose process id was reused: PostgreSQL takes any living process for
 * the owner. In a container the ids repeat with every start.
 */
export async function removeStaleLockFiles(folder: string): Promise<void> {
  if ((await findPostmaster(folder)) || (await isBeingWritten(join(folder, 'postmaster.pid')))) return
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await rm(join(await socketFolder(folder), `${SOCKET}.lock`), { force: true })
}

/**
 * Whether another PostgreSQL may have just created this lock file. One that stays empty was left by a killed process.
 */
async function isBeingWritten(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined)
  return found?.size === 0 && Date.now() - found.mtimeMs < EMPTY_MS_MAX
}

/**
 * Stops the PostgreSQL on `folder`, if one runs.
 * @param how `SIGINT` ends sessions and writes a checkpoint, `SIGQUIT` leaves recovery to the next start
 * @throws Error when it does not exit
 */
export async function stopPostmaster(folder: string, how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pid = await findPostmaster(folder)
  if (pid === undefined) return
  try {
    process.kill(pid, how)
  } catch (error) {
    // It has exited meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  for (const until = Date.now() + STOP_MS_MAX; await findPostmaster(folder); await sleep(POLL_MS)) {
    if (Date.now() < until) continue
    // Safe: the next start recovers from the write-ahead log.
    if (how === 'SIGINT') return stopPostmaster(folder, 'SIGQUIT')
    throw new Error(`PostgreSQL (process ${pid}) on ${folder} does not stop`)
  }
}
