import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'

const START_TIMEOUT_MS = 30_000
const HOST = '127.0.0.1'
const SECRET = 'swift-of-the-tests'
const KINDS = ['account', 'container', 'object'] as const
const PROGRAMS = [
  ...KINDS.map((kind) => `swift-${kind}-server`),
  'swift-proxy-server',
  'swift-ring-builder',
  'memcached',
]

export const PACKAGES = 'swift swift-proxy swift-account swift-container swift-object memcached'

/** Programs of Swift that this machine lacks. */
export const missingPrograms = (): string[] => PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0)

export interface RunningSwift {
  endpoint: string
  accessKeyId: string
  secretAccessKey: string
  stop(): Promise<void>
}

/**
 * Starts Swift with its S3 middleware on loopback: one copy of each object, in a temporary folder.
 * @throws Error with what it printed when it does not start
 */
export async function startSwift(): Promise<RunningSwift> {
  const folder = mkdtempSync(join(tmpdir(), 'promptery-swift-'))
  const running: { name: string; child: ChildProcess }[] = []
  const stop = async () => {
    for (const { child } of running) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const name of ['etc', 'devices/d1', 'cache', 'log']) mkdirSync(join(folder, name), { recursive: true })
    const start = (name: string, ...args: string[]) => {
      const log = join(folder, 'log', name)
      const child = spawn('sh', ['-c', 'exec "$0" "$@" > "$LOG" 2>&1', name, ...args], {
        env: { ...process.env, LOG: log },
        stdio: 'ignore',
      })
      running.push({ name, child })
    }
    const write = (name: string, text: string) => writeFileSync(join(folder, 'etc', name), text)
    write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')
    for (const kind of KINDS) {
      const port = await freePort()
      makeRing(folder, kind, port)
      write(`${kind}.conf`, serverConfig(folder, kind, port))
      start(`swift-${kind}-server`, join(folder, 'etc', `${kind}.conf`), '--verbose')
    }
    const [port, cachePort] = [await freePort(), await freePort()]
    start('memcached', '-l', HOST, '-p', String(cachePort), '-m', '16', '-u', userInfo().username)
    write('proxy.conf', proxyConfig(folder, port, cachePort))
    start('swift-proxy-server', join(folder, 'etc/proxy.conf'), '--verbose')

    const endpoint = `http://${HOST}:${port}`
    const deadline = Date.now() + START_TIMEOUT_MS
    const isUp = () =>
      fetch(endpoint).then(
        () => true,
        () => false,
      )
    while (!(await isUp())) {
      const ended = running.find(({ child }) => child.exitCode !== null)
      if (ended || Date.now() > deadline) {
        const name = ended?.name ?? 'swift-proxy-server'
        throw new Error(`${name} did not start:\n${readFileSync(join(folder, 'log', name), 'utf8')}`)
      }
      await sleep(100)
    }
    return { endpoint, accessKeyId: 'shop:owner', secretAccessKey: SECRET, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Where objects are: one copy on one device. */
function makeRing(folder: string, kind: string, port: number): void {
  const builder = join(folder, 'etc', `${kind}.builder`)
  for (const step of [['create', '4', '1', '1'], ['add', `r1z1-${HOST}:${port}/d1`, '1'], ['rebalance']]) {
    const { status, stdout, stderr } = spawnSync('swift-ring-builder', [builder, ...step])
    if (status !== 0) throw new Error(`swift-ring-builder failed: ${stdout}${stderr}`)
  }
}

const defaults = (folder: string, port: number) => `[DEFAULT]
bind_ip = ${HOST}
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${join(folder, 'etc')}
`

const serverConfig = (folder: string, kind: string, port: number) => `${defaults(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
recon_cache_path = ${join(folder, 'cache')}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConfig = (folder: string, port: number, cachePort: number) => `${defaults(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats cache s3api tempauth copy dlo slo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = ${HOST}:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_shop_owner = ${SECRET} .admin
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'dlo', 'slo', 'versioned_writes']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`
