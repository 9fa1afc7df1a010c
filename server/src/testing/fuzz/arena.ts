import { newId } from '../../platform/db/ids.ts'
import { comeBack } from '../../platform/db/queries/account-deletion.ts'
import { sessionCookie } from '../http/event-client.ts'
import { TRIABLE_TEXT } from '../models/texts.ts'
import { aKey } from '../shop/api-keys.ts'
import type { TestApp } from '../shop/app.ts'
import { aBuyer, aPrompt, aUser, type TestUser } from '../shop/factories.ts'
import { liveCookie } from '../shop/sign-in/sign-in.ts'
import { type PlaceholderKind, resolvePlaceholders } from './placeholders.ts'
import { PLAYERS, type Who } from './requests.ts'

const POOL_SIZE = 16
const BROKEN_COOKIE = 'promptery_session=%E0%A4%A.broken; __proto__=1; =; promptery_session'

const OF_USER = { own: 'own', session: 'sessions' } as const

type Player = (typeof PLAYERS)[number]
const isPlayer = (who: Who): who is Player => PLAYERS.some((player) => player === who)

/** The users with their sessions, and the data that requests refer to. */
export class Arena {
  readonly shop: TestApp
  private readonly people = new Map<Player, { user: TestUser; cookie: string; key: string }>()
  private readonly pools: Record<'user' | 'prompt' | 'row' | 'cursor', string[]> = {
    user: [],
    prompt: [],
    row: [],
    cursor: [],
  }
  /** By owner. */
  private readonly own = new Map<string, string[]>()
  private readonly sessions = new Map<string, string[]>()

  private constructor(shop: TestApp) {
    this.shop = shop
  }

  /** A shop with three users, prompts in every state, sales, likes and a conversation. */
  static async of(shop: TestApp): Promise<Arena> {
    const arena = new Arena(shop)
    for (const name of PLAYERS) {
      const role = name === 'admin' ? 'admin' : 'member'
      const user = await aUser(shop.deps, { username: `fuzz-${name}`, email: `fuzz-${name}@test.example`, role })
      const { key } = await aKey(shop, user)
      arena.people.set(name, { user, cookie: await sessionCookie(shop, user), key })
      arena.keep('user', user.id)
    }
    const seller = await aUser(shop.deps)
    arena.keep('user', seller.id)
    for (const uploader of [seller, ...arena.users()]) {
      for (const status of ['pending', 'approved', 'rejected'] as const) {
        const open = status === 'approved' && { type: 'GPT' as const, prompt: TRIABLE_TEXT, allowsTries: true }
        const { id } = await aPrompt(shop.deps, { uploader, status, ...open })
        if (status === 'approved') await aBuyer(shop.deps, id)
        arena.keepPrompt(id, uploader.id)
      }
    }
    return arena
  }

  private users(): TestUser[] {
    return [...this.people.values()].map(({ user }) => user)
  }

  userOf(who: Who): TestUser | undefined {
    return isPlayer(who) ? this.people.get(who)?.user : undefined
  }

  cookieOf(who: Who): string | undefined {
    if (who === 'broken') return BROKEN_COOKIE
    return isPlayer(who) ? this.people.get(who)?.cookie : undefined
  }

  /** For the public API. */
  keyOf(who: Who): string | undefined {
    if (who === 'broken') return `pk_${'A'.repeat(43)}`
    return isPlayer(who) ? this.people.get(who)?.key : undefined
  }

  /** Stores an id for later requests, in place of an older one. */
  keep(kind: 'user' | 'prompt' | 'row' | 'cursor', id: string): void {
    const pool = this.pools[kind]
    if (pool.length >= POOL_SIZE) pool.shift()
    pool.push(id)
  }

  keepPrompt(id: string, uploaderId: string): void {
    this.keep('prompt', id)
    this.own.set(uploaderId, [...(this.own.get(uploaderId) ?? []), id].slice(-8))
  }

  /** Stores the ids of a user's sessions. */
  keepSessions(userId: string, ids: string[]): void {
    this.sessions.set(userId, ids)
  }

  /** Replaces placeholders by ids of this database. */
  resolver(who: Who): (text: string) => string {
    const self = this.userOf(who)?.id ?? newId()
    const realOf = (kind: PlaceholderKind, index: number): string => {
      if (kind === 'self') return self
      const pool = kind === 'own' || kind === 'session' ? (this[OF_USER[kind]].get(self) ?? []) : this.pools[kind]
      return pool[index % Math.max(1, pool.length)] ?? self
    }
    return (text) => resolvePlaceholders(text, realOf)
  }

  /** Restores a user whose session or password a request has changed, or who has asked to delete the account. */
  async revive(who: Who): Promise<void> {
    const person = isPlayer(who) ? this.people.get(who) : undefined
    if (!person) return
    if ((await comeBack(this.shop.deps.db, person.user.id)) === 'came back')
      person.key = (await aKey(this.shop, person.user)).key
    person.cookie = await liveCookie(this.shop, person.user, person.cookie)
  }

  /** Creates a prompt for a user whose prompts a request has deleted. */
  async replenish(who: Who): Promise<void> {
    const uploader = this.userOf(who)
    if (!uploader) return
    const { id } = await aPrompt(this.shop.deps, { uploader })
    this.keepPrompt(id, uploader.id)
  }
}
