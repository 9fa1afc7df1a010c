import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { programPath } from '../../env.ts'

/** How programs of PostgreSQL are run. They refuse to run as root. */
export interface RunAs {
  /** Words for the log; empty when there is nothing to say. */
  describe: string
  /** Whose its files are, seen from outside. `undefined`: of the user who runs this process. */
  owner: User | undefined
  /** What `spawn` is given to run `program` with `args`. */
  command(program: string, args: string[]): { file: string; args: string[]; options: { cwd: string } & Partial<Ids> }
}

interface Ids {
  uid: number
  gid: number
}
export interface User extends Ids {
  name: string
}

// Another user may not be allowed to enter the folder that this process was started in.
const cwd = '/'

export const asOneself: RunAs = {
  describe: '',
  owner: undefined,
  command: (file, args) => ({ file, args, options: { cwd } }),
}

/** As root, but in a user namespace where root has the name and number of `user`. */
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

/** Users of this machine that a database may be given to, the best one first. `initdb` wants one with a name. */
export async function unprivilegedUsers(): Promise<User[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return ['postgres', 'nobody'].flatMap((wanted) =>
    lines.flatMap(([name, , uid, gid]) => (name === wanted ? [{ name, uid: Number(uid), gid: Number(gid) }] : [])),
  )
}

/** Runs a program to its end. @returns what it said, and whether it succeeded; one that cannot be started did not */
export function run(as: RunAs, program: string, args: string[]): Promise<{ ok: boolean; said: string }> {
  const { file, args: all, options } = as.command(program, args)
  return new Promise((resolve) => {
    let said = ''
    const child = spawn(file, all, { ...options, env: programEnv, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
    child.on('error', (error) => resolve({ ok: false, said: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, said: said.trim() }))
  })
}

/** Nothing of this process's own environment: it has secrets in it, and variables that PostgreSQL would follow. */
export const programEnv = { PATH: programPath, LC_ALL: 'C' }
