import { spawnSync } from 'node:child_process'

/** Where the usual runtime may set no limits for processes, as within some sandboxes. */
const WITHIN_A_SANDBOX = {
  runtime: ['--runtime', 'runc'],
  limits: ['--ulimit', 'nofile=4096', '--ulimit', 'nproc=4096'],
}

interface RunOptions {
  input?: string | Buffer
  /** Shows what it prints as it comes. */
  isShown?: boolean
}

/** Podman or Docker, by its command. */
export class Engine {
  readonly name: 'podman' | 'docker'
  #runtime: string[] = []
  #limits: string[] = []

  private constructor(name: 'podman' | 'docker') {
    this.name = name
  }

  /** The one that this machine has and that answers. */
  static find(): Engine | undefined {
    const name = (['podman', 'docker'] as const).find((name) => spawnSync(name, ['info']).status === 0)
    return name && new Engine(name)
  }

  /** Options for containers and builds, which come after `run` and `build`. */
  get limits(): string[] {
    return this.#limits
  }

  /** Chooses options with which a container of `image` starts. @returns what it chose. @throws Error when none does */
  adapt(image: string): string {
    const starts = () => this.try(['run', '--rm', ...this.#limits, image, 'true']).status === 0
    if (starts()) return `${this.name} with its defaults`
    if (this.name === 'podman') {
      this.#runtime = WITHIN_A_SANDBOX.runtime
      this.#limits = WITHIN_A_SANDBOX.limits
      if (starts()) return `${this.name} ${[...this.#runtime, ...this.#limits].join(' ')}`
    }
    throw new Error(
      `${this.name} starts no container: ${this.try(['run', '--rm', ...this.#limits, image, 'true']).stderr}`,
    )
  }

  try(args: string[], { input, isShown = false }: RunOptions = {}) {
    const stdio = isShown ? ('inherit' as const) : ('pipe' as const)
    const options = { encoding: 'utf8' as const, maxBuffer: 2 ** 27, stdio: ['pipe' as const, stdio, stdio] }
    return spawnSync(this.name, [...this.#runtime, ...args], { ...options, ...(input !== undefined && { input }) })
  }

  /** @returns what the command printed. @throws Error with what it printed when it fails */
  run(args: string[], options: RunOptions = {}): string {
    const { status, stdout, stderr } = this.try(args, options)
    if (status === 0) return stdout ?? ''
    throw new Error(`${this.name} ${args.join(' ')} ended with ${status}:\n${stdout ?? ''}${stderr ?? ''}`)
  }

  has(image: string): boolean {
    return this.try(['image', 'inspect', image]).status === 0
  }

  /** Whether a registry gives the image. */
  pulls(image: string): boolean {
    return this.try(['pull', image]).status === 0
  }

  build(folder: string, tag: string, file: string, options: string[] = []): void {
    const own = this.name === 'podman' ? ['--pull=never', '--format', 'docker'] : []
    this.run(['build', ...own, ...this.#limits, '--file', file, '--tag', tag, ...options, folder], { isShown: true })
  }

  /** Megabytes. */
  sizeOf(image: string): number {
    return Math.round(Number(this.run(['image', 'inspect', '--format', '{{.Size}}', image])) / 1e6)
  }

  /** Whether the container's own check succeeds. Podman runs it by timers of systemd, which not every machine has. */
  isHealthy(container: string): boolean {
    if (this.name === 'podman') return this.try(['healthcheck', 'run', container]).status === 0
    return this.try(['inspect', '--format', '{{.State.Health.Status}}', container]).stdout.trim() === 'healthy'
  }
}
