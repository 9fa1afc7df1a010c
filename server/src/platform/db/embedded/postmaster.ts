import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotOpenDatabase } from '../db.ts'
import { hasCode } from './binaries.ts'
import type { Instance } from './instance.ts'
import { asOneself, programEnv, run } from './run-as.ts'

/** The longest path that a Unix socket may have on every system, in bytes. */
const SOCKET_PATH_MAX = 103
export const SOCKET = '.s.PGSQL.5432'
/** Beyond this, the log of PostgreSQL's own life begins anew. */
const LOG_BYTES_MAX = 1024 ** 2
const STOP_MS_MAX = 20_000
/** How long a PostgreSQL that starts may leave its lock file empty: it writes into it right after it has made it. */
const EMPTY_MS_MAX = 5_000
const LOOK_MS = 20

/**
 * The folder that a client of the database in `folder` is told as its host. It is the database's own, which nobody else
 * may enter, or a short one of its owner's where that would be too long for a socket.
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
  /** What it has said, once it has ended. */
  said?: string
}

/**
 * Starts PostgreSQL on the folder of `home`, for all processes that use it: it outlives this one if this one is killed.
 * Whether it succeeds shows when a client connects or when it has ended.
 * @param settings beyond those of its own files
 */
export async function startPostmaster(home: Instance, settings: Record<string, string> = {}): Promise<Postmaster> {
  const { folder, programs, as } = home
  const fixed = {
    listen_addresses: '',
    port: '5432',
    unix_socket_directories: await socketFolder(folder),
    unix_socket_permissions: '0700',
    // The longest texts, changed as fast as one can, grow the disk until they are cleared away.
    autovacuum_naptime: '5s',
    autovacuum_vacuum_cost_delay: '0',
    ...settings,
  }
  const options = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options: how } = as.command(join(programs.folder, 'bin/postgres'), ['-D', folder, ...options])
  const path = join(folder, 'server.log')
  const isLong = (await stat(path).catch(() => undefined))?.size ?? 0
  const log = await open(path, isLong > LOG_BYTES_MAX ? 'w' : 'a', 0o600)
  try {
    const { size } = await log.stat()
    // Its own session: Ctrl-C at the terminal is for this process, which ends it in its turn.
    const child = spawn(file, args, { ...how, env: programEnv, detached: true, stdio: ['ignore', log.fd, log.fd] })
    child.unref()
    const postmaster: Postmaster = {}
    child.on('error', ({ message }) => {
      postmaster.said = message
    })
    child.on('exit', async () => {
      postmaster.said = await readFrom(path, size)
    })
    return postmaster
  } finally {
    await log.close()
  }
}

async function readFrom(path: string, position: number): Promise<string> {
  return (await readFile(path).catch(() => Buffer.alloc(0))).subarray(position).toString().trim()
}

/** The process that runs on `folder`, as it says itself, or `undefined`. */
export async function runningOn(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [number, path = ''] = text.split('\n')
  const pid = Number(number)
  return pid > 0 && (await isPostmasterOf(pid, path)) ? pid : undefined
}

/** Whether this number is that of a PostgreSQL on a folder, and not of another process that has got it since. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return command.includes(`\0-D\0${folder}\0`)
  }
  const { said } = await run(asOneself, 'ps', ['-p', String(pid), '-o', 'command='])
  return said.includes(` -D ${folder} `)
}

/**
 * Removes the marks of a PostgreSQL that was killed, where their number is another process's now: PostgreSQL takes any
 * living process for the one that it means. In a container, numbers come again with every start.
 */
export async function removeStaleMarks(folder: string): Promise<void> {
  if ((await runningOn(folder)) || (await isBeingWritten(join(folder, 'postmaster.pid')))) return
  await rm(join(folder, 'postmaster.pid'), { force: true })
  await rm(join(await socketFolder(folder), `${SOCKET}.lock`), { force: true })
}

/** Whether another PostgreSQL may just have made this lock file. One that stays empty is left of one that was killed. */
async function isBeingWritten(lockFile: string): Promise<boolean> {
  const found = await stat(lockFile).catch(() => undefined)
  return found?.size === 0 && Date.now() - found.mtimeMs < EMPTY_MS_MAX
}

/**
 * Stops what runs on `folder`, if anything does.
 * @param how `SIGINT` ends sessions and writes everything out, `SIGQUIT` leaves that to the next start
 * @throws Error when it does not end
 */
export async function stopPostmaster(folder: string, how: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pid = await runningOn(folder)
  if (pid === undefined) return
  try {
    process.kill(pid, how)
  } catch (error) {
    // It has ended meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  for (const until = Date.now() + STOP_MS_MAX; await runningOn(folder); await sleep(LOOK_MS)) {
    if (Date.now() < until) continue
    // As when it crashes: its log has all that was committed.
    if (how === 'SIGINT') return stopPostmaster(folder, 'SIGQUIT')
    throw new Error(`PostgreSQL (process ${pid}) on ${folder} does not stop`)
  }
}
