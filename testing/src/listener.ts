import { setTimeout as sleep } from 'node:timers/promises'
import { blocksOf, openStream } from './event-stream.ts'
import type { Person } from './person.ts'

const RETRY_MS = 300

/** A browser's `EventSource`: it comes back with the last id that it heard whenever its stream ends. */
export class Listener {
  readonly person: Person
  /** When each message was first heard, by its id; milliseconds of `performance.now()`. */
  readonly heard = new Map<string, number>()
  /** How many streams were opened, how many of them the server ended, and how many broke off instead. */
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

  /** Takes the next stream from another address. */
  goTo(base: string): void {
    this.#base = base
  }

  /** Waits until these have been heard. @returns those that were not, in the time */
  async hears(ids: string[], timeoutMs: number): Promise<string[]> {
    const deadline = Date.now() + timeoutMs
    const missing = () => ids.filter((id) => !this.heard.has(id))
    while (missing().length > 0 && Date.now() < deadline) await sleep(20)
    return missing()
  }

  /** Waits until nothing that is sent from now on is missed. */
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
      // No server there, or a stream that broke off: again in a moment.
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
        else if (event === 'message' && !this.heard.has(id)) this.heard.set(id, performance.now())
      }
      this.ended += 1
    } catch (error) {
      if (!signal.aborted) this.broken += 1
      throw error
    }
  }
}
