import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { programPath } from '../../env.ts'

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
