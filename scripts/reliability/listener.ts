import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from './person.ts'

/** What a client waits for when the server has said nothing of it. */
const RETRY_MS = 300

/** Somebody's stream of events, opened again with `Last-Event-ID` whenever it ends, as a browser does. */
export class Listener {
  readonly person: Person
  /** The ids of the messages that were heard. */
  readonly heard = new Set<string>()
  /** How often the stream was ended by the server, and how often it broke off instead. */
  ended = 0
  broken = 0
  private base: string
  private lastEventId = ''
  private readonly stopping = new AbortController()
  private readonly listening: Promise<void>
  private openedCount = 0

  constructor(base: string, person: Person) {
    this.base = base
    this.person = person
    this.listening = this.listen()
  }

  /** How many streams were opened so far. */
  get opened(): number {
    return this.openedCount
  }

  goTo(base: string): void {
    this.base = base
  }

  async close(): Promise<void> {
    this.stopping.abort()
    await this.listening
  }

  private async listen(): Promise<void> {
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        const answer = await fetch(`${this.base}/api/v1/events`, {
          headers: { cookie: this.person.cookie, ...(this.lastEventId && { 'last-event-id': this.lastEventId }) },
          signal,
        })
        if (answer.ok) await this.read(answer)
        else await answer.text()
      } catch {
        // No server there, or a stream that broke off: again in a moment.
      }
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  private async read(answer: Response): Promise<void> {
    this.openedCount += 1
    const decoder = new TextDecoder()
    let text = ''
    try {
      for await (const chunk of answer.body ?? []) {
        text += decoder.decode(chunk, { stream: true })
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks) this.take(block)
      }
      this.ended += 1
    } catch (error) {
      if (!this.stopping.signal.aborted) this.broken += 1
      throw error
    }
  }

  private take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    this.lastEventId = field('id') ?? this.lastEventId
    if (field('event') === 'message') this.heard.add(this.lastEventId)
  }
}
