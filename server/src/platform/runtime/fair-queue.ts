import { AsyncLocalStorage } from 'node:async_hooks'

const COOLDOWN_MS_MAX = 1_000

/** The maximum number of running and queued tasks, in total and per client. */
interface QueueLimits {
  concurrent: number
  concurrentPerClient: number
  queued: number
  queuedPerClient: number
}

interface Client {
  running: number
  readonly queued: (() => void)[]
}

/**
 * Limits concurrent tasks, in total and per client, which is a user or an address. Free slots go to clients
 * round-robin. When the queue is full, a client without any task may still queue one.
 */
export class FairQueue {
  private readonly limits: QueueLimits
  private readonly clients = new Map<string, Client>()
  /** Clients with queued tasks that are below their own limit, in order. */
  private readonly ready = new Set<Client>()
  private running = 0
  private queued = 0

  constructor(limits: QueueLimits) {
    this.limits = limits
  }

  /**
   * Calls `start` now or when a slot becomes free. Each started task has to `release` its slot.
   * @returns false when the queue is full: `start` is never called
   */
  acquire(key: string, start: () => void): boolean {
    const { concurrent, concurrentPerClient, queued, queuedPerClient } = this.limits
    const client = this.clients.get(key) ?? { running: 0, queued: [] }
    if (this.running < concurrent && client.running < concurrentPerClient) {
      this.clients.set(key, client)
      this.running += 1
      client.running += 1
      start()
      return true
    }
    const hasNothing = client.running === 0 && client.queued.length === 0
    if (client.queued.length >= queuedPerClient || (this.queued >= queued && !hasNothing)) return false
    this.clients.set(key, client)
    this.queued += 1
    client.queued.push(start)
    if (client.running < concurrentPerClient) this.ready.add(client)
    return true
  }

  /**
   * Frees a slot and starts the next task.
   * @param cooldownMs how long this client may not use the slot
   */
  release(key: string, cooldownMs = 0): void {
    const client = this.clients.get(key)
    if (!client) return
    this.running -= 1
    if (cooldownMs === 0) {
      this.free(key, client)
    } else {
      setTimeout(() => this.free(key, client), cooldownMs).unref()
      this.startReady()
    }
  }

  private free(key: string, client: Client): void {
    client.running -= 1
    if (client.queued.length > 0) this.ready.add(client)
    else if (client.running === 0) this.clients.delete(key)
    this.startReady()
  }

  private startReady(): void {
    for (const next of this.ready) {
      if (this.running >= this.limits.concurrent) return
      this.startNextOf(next)
    }
  }

  /**
   * Runs `task` in a slot.
   * @param refusal makes the error for a full queue
   * @param cooldown of the client, as a multiple of the task's duration
   */
  async run<Result>(key: string, task: () => Promise<Result>, refusal: () => Error, cooldown = 0): Promise<Result> {
    await new Promise<void>((resolve, reject) => {
      if (!this.acquire(key, resolve)) reject(refusal())
    })
    const begun = performance.now()
    try {
      return await task()
    } finally {
      this.release(key, Math.min(COOLDOWN_MS_MAX, cooldown * (performance.now() - begun)))
    }
  }

  private startNextOf(client: Client): void {
    // Moves the client to the end.
    this.ready.delete(client)
    const start = client.queued.shift()
    if (!start) return
    this.queued -= 1
    this.running += 1
    client.running += 1
    if (client.queued.length > 0 && client.running < this.limits.concurrentPerClient) this.ready.add(client)
    start()
  }
}

const clients = new AsyncLocalStorage<string>()

/** Runs `work`, and all that it starts, for a client: a user or an address. */
export const runForClient = <Result>(client: string, work: () => Result): Result => clients.run(client, work)

/** The client that the current code works for. Undefined: the shop itself, as in a job. */
export const currentClient = (): string | undefined => clients.getStore()
