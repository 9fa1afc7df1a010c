import { setTimeout as sleep } from 'node:timers/promises'
import { blocksOf, openStream } from './event-stream.ts'
import type { Person } from './person.ts'

const RETRY_MS = 300

/** Behaves like a browser's `EventSource`: reconnects with the last id whenever its stream ends. */
export class Listener {
  readonly person: Person
  /** When each message was first received, by id, in milliseconds of `performance.now()`. */
  readonly received = new Map<string, number>()
  /** The numbers of opened, ended and broken streams. */
  opened = 0
  ended = 0
  broken = 0
  #base: string
  #lastEventId = ''
  #isComplete = false
  readonly #stopping = new AbortController()
  readonly #listening: Promise<void>

  constructor(base: string, person: Person) {
    this.person = person
    this.#base = base
    this.#listening = this.#listen()
  }

  /** Reconnects to another server next time. */
  goTo(base: string): void {
    this.#base = base
  }

  /** Waits until these ids were received. @returns the missing ones at the timeout */
  async receives(ids: string[], timeoutMs: number): Promise<string[]> {
    const deadline = Date.now() + timeoutMs
    const missing = () => ids.filter((id) => !this.received.has(id))
    while (missing().length > 0 && Date.now() < deadline) await sleep(20)
    return missing()
  }

  /** Waits until the stream is open, after which no event is missed. */
  async isOpen(): Promise<this> {
    while (!this.#isComplete) await sleep(10)
    return this
  }

  async close(): Promise<void> {
    this.#stopping.abort()
    await this.#listening
  }

  async #listen(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      // No server, or a broken stream: retries after a pause.
      await this.#readStream().catch(() => undefined)
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async #readStream(): Promise<void> {
    const { signal } = this.#stopping
    const answer = await openStream(this.#base, { cookie: this.person.cookie, lastEventId: this.#lastEventId, signal })
    if (!answer.ok) return void (await answer.text())
    this.opened += 1
    try {
      for await (const { id, event } of blocksOf(answer)) {
        if (id === undefined) continue
        this.#lastEventId = id
        if (event === undefined) this.#isComplete = true
        else if (event === 'message' && !this.received.has(id)) this.received.set(id, performance.now())
      }
      this.ended += 1
    } catch (error) {
      if (!signal.aborted) this.broken += 1
      throw error
    }
  }
}
