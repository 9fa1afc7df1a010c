import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { followed } from '@promptery/testing/process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const scripts = fileURLToPath(new URL('../../scripts', import.meta.url))

/** Packages of a small registry: `node` has a binary, as the package of that name once its script has run. */
const PACKAGES: Record<string, string> = { node: 'bin/node', nested: 'index.js' }
const VERSIONS = ['1.0.0', '2.0.0']

let folder: string
let registry: Server
let address: string
const tarballs = new Map<string, Buffer>()
const integrity = (name: string) =>
  `sha512-${createHash('sha512')
    .update(tarballs.get(name) ?? '')
    .digest('base64')}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promptery-install-'))
  for (const [name, file] of Object.entries(PACKAGES))
    for (const version of VERSIONS) {
      const source = join(folder, 'packages', name, version, 'package')
      await mkdir(join(source, file, '..'), { recursive: true })
      await writeFile(join(source, 'package.json'), JSON.stringify({ name, version }))
      await writeFile(join(source, file), version)
      const tarball = execFileSync('tar', ['-czC', join(source, '..'), 'package'])
      tarballs.set(`${name}-${version}.tgz`, tarball)
    }
  registry = createServer(({ url = '' }, response) => {
    const tarball = tarballs.get(url.split('/').at(-1) ?? '')
    if (tarball) return void response.end(tarball)
    const name = url.slice(1)
    const versions = VERSIONS.map((version) => {
      const file = `${name}-${version}.tgz`
      return [version, { name, version, dist: { tarball: `${address}/${name}/-/${file}`, integrity: integrity(file) } }]
    })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name, versions: Object.fromEntries(versions) }))
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  const bound = registry.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
})
afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true, force: true })
})

let project: string
beforeEach(async () => {
  project = await mkdtemp(join(folder, 'project-'))
  for (const name of ['ready.sh', 'ensure-install.mjs']) await cp(join(scripts, name), join(project, 'scripts', name))
  await write('1.0.0')
})

/** A project with a workspace that has packages of its own, as `server`. */
async function write(version: string): Promise<void> {
  const root = { name: 'shop', workspaces: ['server'], devDependencies: { node: version, nested: '1.0.0' } }
  const server = { name: 'server', version: '0.1.0', dependencies: { nested: '2.0.0' } }
  const locked = (name: string, at: string) => ({ version: at, integrity: integrity(`${name}-${at}.tgz`) })
  const packages = {
    '': root,
    'node_modules/nested': locked('nested', '1.0.0'),
    'node_modules/node': locked('node', version),
    'node_modules/server': { resolved: 'server', link: true },
    server,
    'server/node_modules/nested': locked('nested', '2.0.0'),
  }
  await mkdir(join(project, 'server'), { recursive: true })
  const scripts = { command: 'sh scripts/ready.sh && echo the command ran' }
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...root, scripts }))
  await writeFile(join(project, 'server/package.json'), JSON.stringify(server))
  const lock = { name: 'shop', lockfileVersion: 3, requires: true, packages }
  await writeFile(join(project, 'package-lock.json'), JSON.stringify(lock))
}

/** Nothing answers at port 1. */
const AWAY = 'http://127.0.0.1:1'

async function npm(args: string[], npm_config_registry = address) {
  const PATH = process.env.PATH ?? ''
  const env = { PATH, HOME: folder, npm_config_registry, npm_config_fetch_retries: '0', npm_config_audit: 'false' }
  const cache = { npm_config_cache: await mkdtemp(join(folder, 'cache-')), npm_config_update_notifier: 'false' }
  const stdio: ['ignore', 'pipe', 'pipe'] = ['ignore', 'pipe', 'pipe']
  const running = followed(spawn('npm', args, { cwd: project, env: { ...env, ...cache }, stdio }))
  return { code: await running.ended, printed: running.printed() }
}
const command = (from?: string) => npm(['run', '--silent', 'command'], from)
const installed = (file: string) => readFile(join(project, file), 'utf8')
const identity = async (file: string) => (await stat(join(project, file))).ino
const leftOver = async () => (await readdir(project)).filter((name) => name.startsWith('.'))

describe('a command of package.json', { timeout: 60_000 }, () => {
  it('installs where nothing is, workspaces too, and not again', async () => {
    const first = await command()
    expect(first).toMatchObject({ code: 0, printed: expect.stringContaining('the command ran') })
    expect(await installed('node_modules/node/bin/node')).toBe('1.0.0')
    expect(await installed('node_modules/nested/index.js')).toBe('1.0.0')
    expect(await installed('server/node_modules/nested/index.js')).toBe('2.0.0')
    expect(await installed('node_modules/server/package.json')).toContain('"server"')
    expect(await leftOver()).toEqual([])
    expect(await command(AWAY)).toEqual({ code: 0, printed: 'the command ran\n' })
  })

  it('takes what npm ci installed as it is, with the registry away', async () => {
    expect((await npm(['ci'])).code).toBe(0)
    const before = await identity('node_modules/node')
    expect(await command(AWAY)).toEqual({ code: 0, printed: 'the command ran\n' })
    expect(await identity('node_modules/node')).toBe(before)
  })

  it('leaves an outdated installation as it is when the new one fails', async () => {
    await command()
    await write('2.0.0')
    const failed = await command(AWAY)
    expect(failed.code).not.toBe(0)
    expect(failed.printed).toContain('What was installed is unchanged')
    expect(failed.printed).not.toContain('the command ran')
    expect(await installed('node_modules/node/bin/node')).toBe('1.0.0')
    expect(await installed('server/node_modules/nested/index.js')).toBe('2.0.0')
    expect(await leftOver()).toEqual([])
    expect((await command()).code).toBe(0)
    expect(await installed('node_modules/node/bin/node')).toBe('2.0.0')
    expect(await leftOver()).toEqual([])
  })

  it.each(['node_modules/node/bin/node', 'server/node_modules'])('installs anew without %s', async (missing) => {
    await command()
    await rm(join(project, missing), { recursive: true })
    expect((await command()).code).toBe(0)
    expect(existsSync(join(project, missing))).toBe(true)
  })

  it('removes what a killed installation left', async () => {
    const dead = spawn('true')
    await new Promise((resolve) => dead.once('close', resolve))
    await mkdir(join(project, `.installing-${dead.pid}`))
    await mkdir(join(project, `.installing-${process.pid}`))
    await command()
    expect(await leftOver()).toEqual([`.installing-${process.pid}`])
  })
})
