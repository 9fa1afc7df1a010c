import { randomUUID } from 'node:crypto'
import type { Person } from '@promptery/testing/person'
import { quantile } from './report.ts'

/** Outcome of a request: its status, or a description of what failed. */
export type Outcome = number | string

interface Done {
  begunAt: number
  tookMs: number
  isWrite: boolean
  outcome: Outcome
}

/** A buyer who has bought nothing yet. */
export interface Purchase {
  buyer: Person
  promptId: string
}

/** Yields each pair of buyer and prompt once, because repeated purchases could hide lost or doubled ones. */
export function* eachPairOnce(buyers: Person[], promptIds: string[]): Generator<Purchase, undefined> {
  for (let offset = 0; offset < promptIds.length; offset += 1) {
    for (const [index, buyer] of buyers.entries()) {
      yield { buyer, promptId: promptIds[(index + offset) % promptIds.length] ?? '' }
    }
  }
}

/** Concurrent load of typical requests, until it is stopped. */
export class Load {
  readonly #done: Done[] = []
  /** Ids of acknowledged messages, by receiver. */
  readonly acknowledged = new Map<string, string[]>()
  /** Acknowledged purchases, as `buyer prompt`. */
  readonly bought: string[] = []
  readonly #people: Person[]
  readonly #purchases: Iterator<Purchase, undefined>
  #turn = 0
  #stopping = false
  #workers: Promise<unknown> | undefined

  /**
   * @param people clients of the address under load
   * @param purchases purchases to make, more than there is time for
   */
  constructor(people: Person[], purchases: Iterator<Purchase, undefined>) {
    this.#people = people
    this.#purchases = purchases
  }

  start(atOnce: number): this {
    const work = async (): Promise<void> => {
      while (!this.#stopping) await this.#doNext()
    }
    this.#workers = Promise.all(Array.from({ length: atOnce }, work))
    // `stop` reports the error; this prevents an unhandled rejection before.
    this.#workers.catch(() => {})
    return this
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#workers
  }

  get count(): number {
    return this.#done.length
  }

  /** Requests with unexpected outcomes. A write with status 200 had been stored before. */
  get failed(): Done[] {
    return this.#done.filter(({ isWrite, outcome }) => outcome !== (isWrite ? 201 : 200))
  }

  summary(): string {
    const times = this.#done.map(({ tookMs }) => tookMs)
    const first = Math.min(...this.#done.map(({ begunAt }) => begunAt))
    const last = Math.max(...this.#done.map(({ begunAt, tookMs }) => begunAt + tookMs))
    const seconds = (last - first) / 1000
    const writes = this.#done.filter(({ isWrite }) => isWrite).length
    return `${this.#done.length} requests (${writes} writes) at ${Math.round(this.#done.length / seconds)}/s; ${quantile(times, 0.5)} ms in the middle, 99% within ${quantile(times, 0.99)} ms, ${quantile(times, 1)} ms at most`
  }

  /** Longest duration of the requests begun in a span of time. */
  slowest(from: number, to: number): number {
    return quantile(
      this.#done.flatMap((done) => (done.begunAt >= from && done.begunAt < to ? [done.tookMs] : [])),
      1,
    )
  }

  async #doNext(): Promise<void> {
    const turn = this.#turn++
    const person = this.#people[turn % this.#people.length]
    const other = this.#people[(turn + 1) % this.#people.length]
    if (!person || !other) throw new Error('There is nobody')
    const kinds = [
      () => this.#send(person, other.id),
      () => this.#call(person, 'GET', '/prompts/all-prompts?limit=6'),
      () => this.#buy(),
      () => this.#call(person, 'GET', `/messages/${other.id}`),
      () => this.#send(person, other.id),
      () => this.#call(person, 'GET', '/notifications'),
    ]
    // Not `turn` alone: with as many people as kinds, each would always do the same.
    await kinds[(turn + Math.floor(turn / this.#people.length)) % kinds.length]?.()
  }

  async #send(person: Person, to: string): Promise<void> {
    const body = await this.#call(person, 'POST', `/messages/send/${to}`, { message: `Hello ${randomUUID()}` })
    const { _id } = (body ?? {}) as { _id?: unknown }
    if (typeof _id !== 'string') return
    this.acknowledged.set(to, [...(this.acknowledged.get(to) ?? []), _id])
  }

  async #buy(): Promise<void> {
    const { value } = this.#purchases.next()
    if (!value) throw new Error('Everybody has bought everything')
    const { buyer, promptId } = value
    const body = await this.#call(buyer, 'POST', '/users/buy', { boughtBy: buyer.id, promptId })
    if (body !== undefined) this.bought.push(`${buyer.id} ${promptId}`)
  }

  /** @returns the body, if something was read or made */
  async #call(person: Person, method: string, path: string, body?: object): Promise<unknown> {
    const begunAt = performance.now()
    const isWrite = method !== 'GET'
    const take = (outcome: Outcome) => {
      this.#done.push({ begunAt, tookMs: performance.now() - begunAt, isWrite, outcome })
    }
    try {
      const response = await person.call(method, path, body)
      take(response.status)
      return response.status === (isWrite ? 201 : 200) ? response.body : undefined
    } catch (error) {
      take(error instanceof Error ? String(error.cause ?? error) : 'nothing')
      return undefined
    }
  }
}

/** Describes the number of each outcome. */
export function outcomes(done: { outcome: Outcome }[]): string {
  const counts = new Map<Outcome, number>()
  for (const { outcome } of done) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return [...counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'none'
}
