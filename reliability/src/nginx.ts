import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RunningNginx {
  url: string
  /** With `isSecure`: its https address and self-signed certificate. */
  secure: { url: string; certificate: Buffer } | undefined
  stop(): Promise<void>
}

const deployed = join(import.meta.dirname, '../../deploy/nginx.conf')
const START_TIMEOUT_MS = 10_000

/** Debian's path, which only root has in PATH, or nginx from PATH. */
const binary = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx'

/** Whether this machine has nginx. */
export const hasNginx = (): boolean => spawnSync(binary, ['-v']).status === 0

/** The configured time for which nginx avoids a server that did not respond. */
export function failTimeoutMs(): number {
  const seconds = /fail_timeout=(\d+)s/.exec(readFileSync(deployed, 'utf8'))?.[1]
  if (!seconds) throw new Error('deploy/nginx.conf has no fail_timeout in seconds')
  return Number(seconds) * 1000
}

export interface NginxOptions {
  /** Address of a trusted proxy in front of it. */
  outerProxy?: string
  /** Whether it speaks https too. */
  isSecure?: boolean
  /** Overrides the rate limit (requests a second) and its burst, so that a test reaches it with few requests. */
  requests?: { rate: number; burst: number }
}

const certificateIn = (folder: string) => ({ key: join(folder, 'key.pem'), certificate: join(folder, 'cert.pem') })

/** @throws Error when there is no openssl */
function makeCertificate(folder: string): void {
  const { key, certificate } = certificateIn(folder)
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const { status, stderr } = spawnSync('openssl', [...kind, ...name, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`)
}

/** The deployed configuration with the addresses and folders of the test. */
function configFor(
  upstreams: string[],
  ports: { plain: number; secure: number },
  folder: string,
  options: NginxOptions,
) {
  const { outerProxy, isSecure, requests } = options
  let text = readFileSync(deployed, 'utf8')
  const replace = (what: RegExp, by: (found: string) => string) => {
    if (!text.match(what)) throw new Error(`deploy/nginx.conf has nothing that looks like ${what}`)
    text = text.replace(what, by)
  }
  replace(/( +server )\S+:\d+( .*;\n)(?:\1.*\n)*/, (found) => {
    const options = /server \S+( .*;)/.exec(found)?.[1] ?? ';'
    return upstreams.map((url) => `    server ${new URL(url).host}${options}\n`).join('')
  })
  replace(/\/tmp\/promptery-nginx/g, () => folder)
  const { key, certificate } = certificateIn(folder)
  const https = `listen 127.0.0.1:${ports.secure} ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key};`
  replace(/listen \d+;/, () => `listen 127.0.0.1:${ports.plain}; ${isSecure ? https : ''}`)
  if (requests) {
    replace(/rate=\d+r/, () => `rate=${requests.rate}r`)
    replace(/burst=\d+/, () => `burst=${requests.burst}`)
  }
  if (outerProxy) {
    replace(/#(set_real_ip_from) \S+;/, () => `set_real_ip_from ${outerProxy};`)
    replace(/#\S+ 1;/, () => `${outerProxy} 1;`)
  }
  replace(/\/dev\/stdout/, () => join(folder, 'access.log'))
  return text
}

/**
 * Starts nginx as it is deployed, in front of the servers at `upstreams`.
 * @throws Error with what it printed when it does not start
 */
export async function startNginx(upstreams: string[], options: NginxOptions = {}): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'promptery-nginx-'))
  // When root starts nginx, its workers run as another user.
  chmodSync(folder, 0o755)
  const ports = { plain: await freePort(), secure: await freePort() }
  if (options.isSecure) makeCertificate(folder)
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configFor(upstreams, ports, folder, options))
  const child = spawn(binary, ['-p', folder, '-c', config, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${ports.plain}`
  const deadline = Date.now() + START_TIMEOUT_MS
  const isUp = () =>
    fetch(`${url}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`nginx did not start:\n${printed}`)
    }
    await sleep(50)
  }
  const secure = options.isSecure && {
    url: `https://localhost:${ports.secure}`,
    certificate: readFileSync(certificateIn(folder).certificate),
  }
  return {
    url,
    secure: secure || undefined,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
