import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type ComposeFile, graceOf, readCompose, runOptions } from './compose-file.ts'
import type { Engine } from './engine.ts'

const NETWORK = 'promptery-test-image'
const READY_TIMEOUT_MS = 120_000

type Running = 'postgres' | 'app1' | 'app2' | 'nginx'
/** In the order of `depends_on`. */
const ORDER: Running[] = ['postgres', 'app1', 'app2', 'nginx']

/** The services of `deploy/compose.yaml`, run one by one. */
export class Stack {
  readonly engine: Engine
  readonly url: string
  readonly #file: ComposeFile
  readonly #backups: string

  private constructor(engine: Engine, file: ComposeFile, url: string, backups: string) {
    this.engine = engine
    this.#file = file
    this.url = url
    this.#backups = backups
  }

  static async prepare(engine: Engine): Promise<Stack> {
    const port = await freePort()
    const backups = mkdtempSync(join(tmpdir(), 'promptery-image-backups-'))
    // The container's user.
    chmodSync(backups, 0o777)
    const file = readCompose({
      POSTGRES_PASSWORD: 'ofTheTest',
      SESSION_SECRET: 'of the test of the image, which nobody else knows',
      HTTP_PORT: String(port),
      BACKUP_DIR: backups,
    })
    const stack = new Stack(engine, file, `http://127.0.0.1:${port}`, backups)
    stack.#removeAll()
    const { subnet, ip_range: range, gateway } = file.networks.inside.ipam.config[0]
    engine.run(['network', 'create', '--subnet', subnet, '--ip-range', range, '--gateway', gateway, NETWORK])
    return stack
  }

  image(name: string): string {
    return this.#service(name).image
  }

  /** Starts a service and waits until its check succeeds. @returns milliseconds */
  async start(name: Running, image = this.image(name)): Promise<number> {
    const begunAt = performance.now()
    const { command } = this.#service(name)
    this.engine.run(['run', '--detach', '--name', containerOf(name), ...this.#options(name), image, ...command])
    while (!this.engine.isHealthy(containerOf(name))) {
      if (performance.now() - begunAt > READY_TIMEOUT_MS) throw new Error(`${name} is not healthy:\n${this.logs(name)}`)
      await sleep(200)
    }
    return performance.now() - begunAt
  }

  async startAll(image: string): Promise<void> {
    for (const name of ORDER) await this.start(name, name.startsWith('app') ? image : undefined)
  }

  /** Stops as compose does and removes the container. @returns milliseconds and the exit code */
  stop(name: Running): { ms: number; code: string } {
    const begunAt = performance.now()
    this.engine.run(['stop', '--time', String(graceOf(this.#service(name))), containerOf(name)])
    const ms = performance.now() - begunAt
    const code = this.engine.run(['inspect', '--format', '{{.State.ExitCode}}', containerOf(name)]).trim()
    this.engine.run(['rm', containerOf(name)])
    return { ms, code }
  }

  /** Runs a command of a service that `up` does not start. @throws Error with what it printed when it fails */
  command(name: 'commands' | 'drill', ...command: string[]): string {
    return this.engine.run(['run', '--rm', ...this.#options(name), this.image(name), ...command])
  }

  /** Runs a script of Node in a container. */
  inside(name: Running, script: string): string {
    return this.engine.run(['exec', containerOf(name), 'node', '--input-type=module', '--eval', script]).trim()
  }

  shell(name: Running, script: string): string {
    return this.engine.run(['exec', containerOf(name), 'sh', '-c', script]).trim()
  }

  logs(name: Running): string {
    const { stdout, stderr } = this.engine.try(['logs', '--tail', '30', containerOf(name)])
    return `${stdout}${stderr}`
  }

  remove(): void {
    this.#removeAll()
    rmSync(this.#backups, { recursive: true, force: true })
  }

  #service(name: string) {
    const service = this.#file.services[name]
    if (!service) throw new Error(`deploy/compose.yaml has no service ${name}`)
    return service
  }

  #options(name: string): string[] {
    return ['--network-alias', name, ...runOptions(this.engine, this.#service(name), NETWORK)]
  }

  #removeAll(): void {
    for (const name of ORDER.toReversed()) this.engine.try(['rm', '--force', '--time', '0', containerOf(name)])
    for (const volume of ['database', 'files']) this.engine.try(['volume', 'rm', '--force', `${NETWORK}-${volume}`])
    this.engine.try(['network', 'rm', NETWORK])
  }
}

const containerOf = (name: string) => `${NETWORK}-${name}`
