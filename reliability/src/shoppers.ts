import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPromptResponse } from '@promptery/contract/listings/prompts'
import { type ApiResponse, Person } from '@promptery/testing/person'
import { aPicture } from '../../server/src/testing/http/multipart.ts'
import { type Intent, KINDS, type Kind, type Ledger } from './ledger.ts'

/** Pause after a rate limit or an unreachable server. */
const PAUSE_MS = 30
const FIRST_PROMPTS = 8

export interface Figures {
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** Requests without a response. */
  failures: number
  slowestMs: number
  /** Unexpected responses, such as a 500, with their bodies. */
  bad: string[]
}

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]

/** Load of people who write and send files to each other, upload, like, buy and follow concurrently. */
export class Shoppers {
  private readonly ledger: Ledger
  private readonly picture: Buffer
  readonly people: Person[]
  /** Acknowledged prompts with their uploaders. */
  private readonly prompts: { id: string; by: Person }[] = []
  private isOpen = false
  private loops: Promise<void>[] = []
  private base = ''
  seen: Figures = { statuses: new Map(), failures: 0, slowestMs: 0, bad: [] }
  /** Statuses expected besides 2xx, 429 and that of a repeated like. */
  expected = new Set<number>()

  private constructor(ledger: Ledger, people: Person[], picture: Buffer) {
    this.ledger = ledger
    this.people = people
    this.picture = picture
  }

  static async at(base: string, ledger: Ledger, count: number): Promise<Shoppers> {
    const people = Array.from({ length: count }, () => new Person(base))
    for (const person of people) await person.signUp()
    const shoppers = new Shoppers(ledger, people, await aPicture(360, 270))
    shoppers.goTo(base)
    // Prompts to like and buy from the start.
    for (let made = 0; made < FIRST_PROMPTS; made += 1) await shoppers.act('upload')
    return shoppers
  }

  goTo(base: string): void {
    this.base = base
    for (const person of this.people) person.at(base)
  }

  /** @param each concurrent loops for each kind of write */
  start(each: number): void {
    this.isOpen = true
    this.loops = KINDS.flatMap((kind) => Array.from({ length: each }, () => this.loop(kind)))
  }

  /** Stops after the requests in progress. */
  async stop(): Promise<void> {
    this.isOpen = false
    await Promise.all(this.loops)
  }

  private async loop(kind: Kind): Promise<void> {
    while (this.isOpen) {
      const status = await this.act(kind)
      if (status === undefined || status >= 429) await sleep(PAUSE_MS)
    }
  }

  /** Sends one write. @returns its status, `undefined` without a response or with nothing to do */
  async act(kind: Kind): Promise<number | undefined> {
    const person = pick(this.people)
    if (!person) return undefined
    if (kind === 'message') return this.write(person)
    if (kind === 'attachment') return this.attach(person)
    if (kind === 'upload') return this.upload(person)
    if (kind === 'follow') return this.follow(person)
    const prompt = pick(this.prompts)
    const key = `${prompt?.id}/${person.id}`
    if (!prompt || prompt.by === person || this.ledger.intents.has(`${kind} ${key}`)) return undefined
    const call = () =>
      kind === 'like'
        ? person.call('POST', `/prompts/like/${prompt.id}`)
        : person.call('POST', '/users/buy', { boughtBy: person.id, promptId: prompt.id })
    return this.ask(kind, key, call)
  }

  private write(from: Person): Promise<number | undefined> {
    const to = pick(this.people.filter((person) => person !== from))
    const clientKey = randomUUID()
    return this.ask('message', clientKey, () =>
      from.call('POST', `/messages/send/${to?.id}`, { message: clientKey, clientKey }),
    )
  }

  /** Sends a picture or a text. */
  private attach(from: Person): Promise<number | undefined> {
    const to = pick(this.people.filter((person) => person !== from))
    const clientKey = randomUUID()
    const isText = Math.random() < 0.5
    return this.ask('attachment', clientKey, () => {
      const form = new FormData()
      const name = isText ? 'a note.txt' : 'a picture.png'
      for (const [field, value] of Object.entries({ name, message: clientKey, clientKey })) form.set(field, value)
      form.set('file', isText ? new Blob(['Words']) : new Blob([new Uint8Array(this.picture)]), name)
      return from.call('POST', `/messages/attachments/${to?.id}`, form)
    })
  }

  private async follow(by: Person): Promise<number | undefined> {
    const engineer = pick(this.people.filter((person) => person !== by))
    const key = `${engineer?.id}/${by.id}`
    if (this.ledger.intents.has(`follow ${key}`)) return undefined
    return this.ask('follow', key, () => by.call('PUT', `/users/follows/${engineer?.id}`))
  }

  private async upload(by: Person): Promise<number | undefined> {
    const title = `A picture of ${randomUUID()}`
    const intent = this.ledger.open({ kind: 'upload', key: title })
    const response = await this.record(intent, () => {
      const form = new FormData()
      const fields = { title, description: 'Made by a test.', type: 'Midjourney', category: 'Animal', price: '4' }
      for (const [name, value] of Object.entries({ ...fields, prompt: 'A fox', engine: 'Chat gpt' })) {
        form.set(name, value)
      }
      form.set('cover_image', new Blob([new Uint8Array(this.picture)], { type: 'image/png' }), 'cover.png')
      return by.call('POST', '/prompts/create', form)
    })
    if (response?.status === 201) this.prompts.push({ id: createPromptResponse.parse(response.body).newPrompt._id, by })
    return response?.status
  }

  private async ask(kind: Kind, key: string, call: () => Promise<ApiResponse>): Promise<number | undefined> {
    const intent = this.ledger.open({ kind, key })
    intent.retry = async () => void (await this.record(intent, call))
    return (await this.record(intent, call))?.status
  }

  /** Sends a request and records its outcome. */
  private async record(intent: Intent, call: () => Promise<ApiResponse>): Promise<ApiResponse | undefined> {
    const begun = performance.now()
    let response: ApiResponse
    try {
      response = await call()
    } catch {
      this.seen.failures += 1
      return undefined
    }
    this.seen.slowestMs = Math.max(this.seen.slowestMs, performance.now() - begun)
    const { status, headers } = response
    this.seen.statuses.set(status, (this.seen.statuses.get(status) ?? 0) + 1)
    const isLiked = intent.kind === 'like' && status === 400
    if (status < 300 || isLiked) intent.state = 'acknowledged'
    // A server that lost its database cannot know whether its last commit succeeded.
    else if (status !== 503) intent.state = 'refused'
    const mayBe = status < 300 || isLiked || status === 429 || this.expected.has(status)
    if (!mayBe) this.seen.bad.push(`${intent.kind}: ${status} ${JSON.stringify(response.body)}`)
    if (status > 500 && !headers.has('retry-after')) this.seen.bad.push(`${intent.kind}: ${status} without Retry-After`)
    return response
  }

  /** Retries writes without a response, where they are idempotent. @returns their number */
  async retryOpen(): Promise<number> {
    const open = this.ledger.openOnes().filter(({ retry }) => retry)
    for (const { retry } of open) await retry?.()
    return open.length
  }

  /** Whether the server is ready. */
  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.base}/api/v1/ready`).catch(() => undefined)
    await response?.text()
    return response?.status === 200
  }

  /** Returns the figures since the last call. */
  takeFigures(): Figures {
    const { seen } = this
    this.seen = { statuses: new Map(), failures: 0, slowestMs: 0, bad: [] }
    return seen
  }
}
