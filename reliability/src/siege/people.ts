import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CATEGORIES, ENGINES, SORTS } from '@promptery/contract/constants'
import { Caller, type HttpResponse, sessionOf } from './call.ts'

/** Actions of people, with their total rate a second. */
const HABITS = { list: 30, prompt: 10, 'sign-in': 1, buy: 2 } as const
export type Habit = keyof typeof HABITS

/** Response times in milliseconds by action, and failed requests. */
export interface Fared {
  times: Record<Habit, number[]>
  bad: string[]
}

export interface Member {
  caller: Caller
  id: string
  email: string
  password: string
  cookie: string
}

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

/** Signs up a member at `address`. @throws Error with an unexpected response */
export async function signUp(url: string, address: string): Promise<Member> {
  const caller = new Caller(url, address)
  const username = `user-${randomUUID().slice(0, 13)}`
  const email = `${username}@example.net`
  const password = `correct horse ${randomUUID()}`
  const made = await caller.json('POST', '/api/v1/users/create', { username, email, password })
  if (made.status !== 201) throw new Error(`signing up: ${made.status} ${made.text}`)
  const signedIn = await caller.json('POST', '/api/v1/users/login', { email, password })
  if (signedIn.status !== 200) throw new Error(`signing in: ${signedIn.status} ${signedIn.text}`)
  return { caller, id: JSON.parse(signedIn.text).user._id, email, password, cookie: sessionOf(signedIn) }
}

/** Ordinary users, each with a separate address, who browse, sign in and buy at a steady rate. */
export class People {
  readonly members: Member[]
  readonly #prompts: string[]

  private constructor(members: Member[], prompts: string[]) {
    this.members = members
    this.#prompts = prompts
  }

  static async at(url: string, count: number, prompts: string[]): Promise<People> {
    const members: Member[] = []
    for (let made = 0; made < count; made += 1) members.push(await signUp(url, `127.1.0.${made + 1}`))
    return new People(members, prompts)
  }

  /** Runs the actions for `ms`, and waits for those begun. */
  async live(ms: number): Promise<Fared> {
    const fared: Fared = { times: { list: [], prompt: [], 'sign-in': [], buy: [] }, bad: [] }
    const begun: Promise<void>[] = []
    const timers = Object.entries(HABITS).map(([habit, perSecond]) =>
      setInterval(() => begun.push(this.#act(habit as Habit, fared)), 1000 / perSecond),
    )
    await sleep(ms)
    for (const timer of timers) clearInterval(timer)
    await Promise.all(begun)
    return fared
  }

  async #act(habit: Habit, { times, bad }: Fared): Promise<void> {
    const response = await this.#ask(habit, pick(this.members))
    times[habit].push(response.ms)
    if (response.status === 0 || response.status >= 300) {
      bad.push(`${habit}: ${response.status || 'no response'} ${response.text.slice(0, 120)}`)
    }
  }

  #ask(habit: Habit, { caller, id, email, password, cookie }: Member): Promise<HttpResponse> {
    const headers = { cookie }
    switch (habit) {
      case 'list': {
        const filter = pick<Record<string, string>>([{}, { category: pick(CATEGORIES) }, { engine: pick(ENGINES) }])
        const query = new URLSearchParams({ ...filter, sort: pick(SORTS) })
        return caller.call({ path: `/api/v1/prompts/all-prompts?${query}`, headers })
      }
      case 'prompt':
        return caller.call({ path: `/api/v1/prompts/${pick(this.#prompts)}`, headers })
      case 'sign-in':
        return caller.json('POST', '/api/v1/users/login', { email, password })
      case 'buy':
        return caller.json('POST', '/api/v1/users/buy', { boughtBy: id, promptId: pick(this.#prompts) }, headers)
    }
  }

  close(): void {
    for (const { caller } of this.members) caller.close()
  }
}

/** 99th percentile. NaN without values. */
export function p99(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
