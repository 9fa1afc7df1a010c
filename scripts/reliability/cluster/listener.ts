import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../person.ts'

const RETRY_MS = 1_000

/** A browser's `EventSource`: it comes back with the last id that it heard whenever its stream ends. */
export class Listener {
  /** When each message was first heard, by its id. */
  readonly heard = new Map<string, number>()
  /** How often a stream was opened. */
  opened = 0
  readonly #stopping = new AbortController()
  readonly #done: Promise<void>
  #lastEventId = ''

  constructor(url: string, person: Person) {
    this.#done = this.#listen(url, person)
  }

  /** Waits until these have been heard. @returns those that were not, in the time */
  async hears(ids: string[], timeoutMs: number): Promise<string[]> {
    const deadline = Date.now() + timeoutMs
    const missing = () => ids.filter((id) => !this.heard.has(id))
    while (missing().length > 0 && Date.now() < deadline) await sleep(20)
    return missing()
  }

  /** Waits until a stream is open. */
  async isOpen(): Promise<this> {
    while (this.opened === 0) await sleep(10)
    return this
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
  }

  async #listen(url: string, person: Person): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#readStream(url, person).catch(() => undefined)
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  async #readStream(url: string, person: Person): Promise<void> {
    const answer = await fetch(`${url}/api/v1/events`, {
      headers: { cookie: person.cookie, ...(this.#lastEventId && { 'last-event-id': this.#lastEventId }) },
      signal: this.#stopping.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`events: ${answer.status}`)
    let text = ''
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const field = (name: string) =>
      block
        .split('\n')
        .find((line) => line.startsWith(`${name}: `))
        ?.slice(name.length + 2)
    const id = field('id')
    if (id === undefined) return
    this.#lastEventId = id
    // The stream names its place once it is complete: nothing is missed from then on.
    if (field('event') === undefined) this.opened += 1
    else if (field('event') === 'message' && !this.heard.has(id)) this.heard.set(id, performance.now())
  }
}
