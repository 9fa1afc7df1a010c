import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPromptResponse } from '@promptery/contract/listings/prompts'
import { type Answer, Person } from '@promptery/testing/person'
import { aPicture } from '../../server/src/testing/http/multipart.ts'
import type { Intent, Kind, Ledger } from './ledger.ts'

/** After a refusal for being too many or a server that is away: not at once again. */
const PAUSE_MS = 30
const FIRST_PROMPTS = 8

export interface Seen {
  /** How many answers there were of each status. */
  statuses: Map<number, number>
  /** Calls that were broken off or never connected. */
  failures: number
  slowestMs: number
  /** What no server should answer, such as a 500, with its words. */
  bad: string[]
}

const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)]

/** People who write to each other, upload, like and buy, all at once, as long as they are let. */
export class Shoppers {
  private readonly ledger: Ledger
  private readonly picture: Buffer
  readonly people: Person[]
  /** The prompts that are known to be there, with who uploaded them. */
  private readonly prompts: { id: string; by: Person }[] = []
  private isOpen = false
  private loops: Promise<void>[] = []
  private base = ''
  seen: Seen = { statuses: new Map(), failures: 0, slowestMs: 0, bad: [] }
  /** Answers that are expected besides 2xx, 429 and those of a repeated like. */
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
    // Something to like and buy from the first moment on.
    for (let made = 0; made < FIRST_PROMPTS; made += 1) await shoppers.act('upload')
    return shoppers
  }

  goTo(base: string): void {
    this.base = base
    for (const person of this.people) person.at(base)
  }

  /** @param each how many do each kind of thing at a time */
  start(each: number): void {
    this.isOpen = true
    const kinds: Kind[] = ['message', 'like', 'purchase', 'upload']
    this.loops = kinds.flatMap((kind) => Array.from({ length: each }, () => this.loop(kind)))
  }

  /** Lets what was begun end. */
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

  /** Does one thing. @returns the status of the answer, or `undefined` when there was none or nothing to do */
  async act(kind: Kind): Promise<number | undefined> {
    const person = pick(this.people)
    if (!person) return undefined
    if (kind === 'message') return this.write(person)
    if (kind === 'upload') return this.upload(person)
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

  private async upload(by: Person): Promise<number | undefined> {
    const title = `A picture of ${randomUUID()}`
    const intent = this.ledger.open({ kind: 'upload', key: title })
    const answer = await this.told(intent, () => {
      const form = new FormData()
      const fields = { title, description: 'Made by a test.', type: 'Midjourney', category: 'Animal', price: '4' }
      for (const [name, value] of Object.entries({ ...fields, prompt: 'A fox', engine: 'Chat gpt' })) {
        form.set(name, value)
      }
      form.set('cover_image', new Blob([new Uint8Array(this.picture)], { type: 'image/png' }), 'cover.png')
      return by.call('POST', '/prompts/create', form)
    })
    if (answer?.status === 201) this.prompts.push({ id: createPromptResponse.parse(answer.body).newPrompt._id, by })
    return answer?.status
  }

  private async ask(kind: Kind, key: string, call: () => Promise<Answer>): Promise<number | undefined> {
    const intent = this.ledger.open({ kind, key })
    intent.again = async () => void (await this.told(intent, call))
    return (await this.told(intent, call))?.status
  }

  /** Calls, and notes what came of it. */
  private async told(intent: Intent, call: () => Promise<Answer>): Promise<Answer | undefined> {
    const begun = performance.now()
    let answer: Answer
    try {
      answer = await call()
    } catch {
      this.seen.failures += 1
      return undefined
    }
    this.seen.slowestMs = Math.max(this.seen.slowestMs, performance.now() - begun)
    const { status, headers } = answer
    this.seen.statuses.set(status, (this.seen.statuses.get(status) ?? 0) + 1)
    const isLiked = intent.kind === 'like' && status === 400
    if (status < 300 || isLiked) intent.state = 'acknowledged'
    // A server that has lost its database cannot know whether its last words to it were heard.
    else if (status !== 503) intent.state = 'refused'
    const mayBe = status < 300 || isLiked || status === 429 || this.expected.has(status)
    if (!mayBe) this.seen.bad.push(`${intent.kind}: ${status} ${JSON.stringify(answer.body)}`)
    if (status > 500 && !headers.has('retry-after')) this.seen.bad.push(`${intent.kind}: ${status} without Retry-After`)
    return answer
  }

  /** Asks once more for what never had an answer, where that is safe. @returns how many */
  async askAgain(): Promise<number> {
    const open = this.ledger.openOnes().filter(({ again }) => again)
    for (const { again } of open) await again?.()
    return open.length
  }

  /** The status of a call that needs no database row of its own: whether the server does its work. */
  async isReady(): Promise<boolean> {
    const answer = await fetch(`${this.base}/api/v1/ready`).catch(() => undefined)
    await answer?.text()
    return answer?.status === 200
  }

  /** The figures since the last time. */
  takeSeen(): Seen {
    const { seen } = this
    this.seen = { statuses: new Map(), failures: 0, slowestMs: 0, bad: [] }
    return seen
  }
}
