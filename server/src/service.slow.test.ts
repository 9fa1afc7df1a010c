import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promptsResponse } from '@promptery/contract/listings/prompts'
import { followed, type RunningProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unprivilegedUsers } from './platform/db/embedded/binaries.ts'
import { variableNames } from './platform/env.ts'

const root = resolve(import.meta.dirname, '../..')
/** The unit with the paths of this checkout. */
const unit = readFileSync(join(root, 'deploy/promptery.service'), 'utf8').replaceAll('/opt/promptery', root)
const inUnit = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
const [program = '', ...args] = inUnit('ExecStart').split(' ')
const isRoot = process.getuid?.() === 0
/** Stands in for the user of the service, where root runs the tests. */
const [user] = isRoot ? (await unprivilegedUsers()).toReversed() : []
const as = user ? { uid: user.uid, gid: user.gid } : {}
/** The user may read this checkout, which can be in a home of mode 0700. */
const canRun = isRoot === (user !== undefined) && spawnSync(program, ['--version'], { cwd: root, ...as }).status === 0
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** The folder of the service's data. */
let folder: string
let running: RunningProcess | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-service-'))
  await chmod(folder, Number.parseInt(inUnit('StateDirectoryMode'), 8))
  if (user) await chown(folder, user.uid, user.gid)
})
afterAll(async () => {
  running?.child.kill('SIGTERM')
  await running?.ended
  await rm(folder, { recursive: true, force: true })
})

/** Runs the command of the unit as its user, with its environment and this one. */
function runCommand(more: Record<string, string>): RunningProcess {
  const ofUnit = inUnit('Environment')
    .split(' ')
    .map((entry) => entry.split('=', 2))
  const env = {
    // A `.env` of this checkout sets none.
    ...Object.fromEntries(variableNames.map((name) => [name, ''])),
    ...Object.fromEntries(ofUnit),
    ...{ PATH: process.env.PATH, HOME: folder, ...more },
  }
  const child = spawn('sh', ['-c', `umask ${inUnit('UMask')} && exec "$@"`, 'sh', program, ...args], {
    ...{ cwd: inUnit('WorkingDirectory'), env, ...as },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return followed(child)
}

it.runIf(hasSystemd)('systemd finds nothing wrong with the unit', async () => {
  const file = join(folder, 'promptery.service')
  await writeFile(file, unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
  await rm(file)
})

it('may write the folder of backups that the documents name', () => {
  const folder = /BACKUP_FOLDER=([^`]+)`/.exec(readFileSync(join(root, 'docs/deploying.md'), 'utf8'))?.[1]
  expect(inUnit('ReadWritePaths')).toBe(`-${folder}`)
})

it.runIf(canRun)(
  'the command of the unit, run as its user, serves a shop and stops',
  async () => {
    running = runCommand({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' })
    await running.until('Stop with Ctrl-C')
    const address = /ready at (http:\/\/\S+)/.exec(running.printed())?.[1] ?? ''
    expect((await fetch(`${address}/api/v1/ready`)).status).toBe(200)
    const list = await (await fetch(`${address}/api/v1/prompts/all-prompts`)).json()
    expect(promptsResponse.parse(list).prompts).toEqual([])
    const { uid, mode } = await stat(join(folder, 'postgres'))
    expect([uid, mode & 0o777]).toEqual([user?.uid ?? process.getuid?.(), 0o700])
    running.child.kill('SIGTERM')
    expect(await running.ended, running.printed()).toBe(0)
    expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
  },
  120_000,
)
