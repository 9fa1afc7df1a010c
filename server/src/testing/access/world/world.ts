import { randomBytes, randomUUID } from 'node:crypto'
import type { SettingStates } from '@promptery/contract/shop/settings/settings'
import { eq } from 'drizzle-orm'
import { answerReview } from '../../../library/reviews/write-reviews.ts'
import { storeMailConnection } from '../../../notices/mail/mail-connection.ts'
import { unsubscribeParams } from '../../../notices/mail/unsubscribe.ts'
import { newId } from '../../../platform/db/ids.ts'
import { storeEmailToken } from '../../../platform/db/queries/email-tokens.ts'
import {
  apiKeys,
  formerUsernames,
  mailSettings,
  mails,
  profiles,
  sessions,
  users,
} from '../../../platform/db/schema.ts'
import { storeDiscrepancies, storeRun } from '../../../sales/reconciliation/discrepancies.ts'
import { sameText } from '../../models/texts.ts'
import { aProvider } from '../../money/provider.ts'
import { aKey } from '../../shop/api-keys.ts'
import { type TestApp, testApp } from '../../shop/app.ts'
import { aPrompt, aUser, type TestUser, userFactory } from '../../shop/factories.ts'
import { liftedLimits } from '../../shop/limits.ts'
import { mailThrough } from '../../shop/mail.ts'
import { newSession } from '../../shop/sign-in/new-session.ts'
import { liveCookie } from '../../shop/sign-in/sign-in.ts'
import { credentialsIn, type ReceivedResponse, type Secret, secretsIn, wholeOf } from '../leaks.ts'
import { ROLES, type Role } from '../roles.ts'
import { WorldMoney } from './money.ts'
import { WorldPrompts } from './prompts.ts'
import { believingProvider, WorldSignIns } from './sign-ins.ts'

type Person = Exclude<Role, 'visitor'>
const PEOPLE = ROLES.filter((role): role is Person => role !== 'visitor')

/** As in production: validation would remove fields that are not in the contract. */
const AS_PRESENTED = { validatesResponses: false }

/** Five users and their data, which contains secret words that tests search for in every response. */
export class World {
  readonly shop: TestApp
  /** The same shop with `REQUIRE_APPROVAL`. */
  readonly strict: TestApp
  /** The same shop with a payment provider. */
  readonly paying: TestApp
  readonly people: Record<Person, TestUser>
  readonly prompts: WorldPrompts
  readonly money: WorldMoney
  readonly signIns: WorldSignIns
  private readonly secrets: Secret[] = []
  private readonly cookies = new Map<Person, string>()
  /** Whose session no successful write can have ended. */
  readonly live = new Set<Person>()
  private readonly keys = new Map<Person, string>()

  private constructor(shop: TestApp, strict: TestApp, paying: TestApp, people: World['people']) {
    this.shop = shop
    this.strict = strict
    this.paying = paying
    this.people = people
    this.signIns = new WorldSignIns(shop.deps.db, (what, text) => this.secrets.push({ what, text, readers: [] }))
    this.prompts = new WorldPrompts(this)
    this.money = new WorldMoney(this)
  }

  static async create(): Promise<World> {
    // Mails are written, and nothing sends them.
    const parts = {
      limits: liftedLimits,
      texts: sameText,
      mail: mailThrough('smtp://127.0.0.1:9'),
      identityProviders: [believingProvider],
    }
    const tries = { triesPerDay: 1_000, runsPerDay: 1_000 }
    const shop = await testApp(tries, parts, undefined, AS_PRESENTED)
    const strict = await testApp({ ...tries, requireApproval: true }, parts, shop, AS_PRESENTED)
    const { payments } = await aProvider()
    const paying = await testApp({}, { limits: liftedLimits, payments, mail: parts.mail }, shop, AS_PRESENTED)
    await storeMailConnection(shop.deps.db, true)
    const made = await Promise.all(
      PEOPLE.map(async (role) => {
        const given = { username: `the-${role}`, email: `${role}-${randomUUID()}@secret.example` }
        return [role, await aUser(shop.deps, { ...given, role: role === 'admin' ? 'admin' : 'member' })] as const
      }),
    )
    const world = new World(shop, strict, paying, Object.fromEntries(made) as World['people'])
    await world.furnish()
    return world
  }

  private async furnish(): Promise<void> {
    const { shared } = this.prompts
    for (const state of ['listed', 'withdrawn', 'rejected', 'pending'] as const) {
      await this.prompts.samplesOf(await this.prompts.makeShared(state), state)
    }
    for (const role of ['user', 'buyer', 'other', 'admin'] as const) {
      const prompt = this.secret(`the text of the ${role}'s own prompt`, role, 'admin')
      await aPrompt(this.shop.deps, { uploader: this.people[role], prompt, status: 'approved' })
    }
    for (const state of ['listed', 'withdrawn', 'rejected'] as const) {
      await this.prompts.savedValuesOfBuyer(state)
      const readers: Role[] = state === 'listed' ? [...ROLES] : ['uploader', 'buyer', 'admin']
      const id = await this.prompts.reviewOfBuyer(
        shared[state],
        this.secret(`a review of a ${state} prompt`, ...readers),
      )
      const answer = this.secret(`the answer to a review of a ${state} prompt`, ...readers)
      await answerReview({ ...this.shop.deps, user: this.people.uploader }, { id, answer })
      await this.prompts.sampleOfBuyer(shared[state], this.secret(`a buyer's result of a ${state} prompt`, ...readers))
    }
    const say = async (from: Person, to: Person) => {
      const message = this.secret(`what the ${from} wrote to the ${to}`, from, to)
      const headers = { cookie: (await this.cookieOf(from)) ?? '' }
      await this.shop.visitor('POST', `/messages/send/${this.people[to].id}`, { message }, { headers })
    }
    await say('other', 'uploader')
    await say('uploader', 'other')
    const profile = { makes: 'Maps', about: 'I draw maps.', links: ['https://maps.example'] }
    const { id } = this.people.uploader
    await this.shop.deps.db.insert(profiles).values({ userId: id, ...profile })
    const work = { takesWork: true, workFromCents: 2000, workDays: 3 }
    await this.shop.deps.db.update(users).set(work).where(eq(users.id, id))
    const refused = { addressOffAt: new Date(), addressFailure: '550 5.1.1 No such user' }
    await this.shop.deps.db.insert(mailSettings).values({ userId: this.people.other.id, ...refused })
    const hashes = await this.shop.deps.db.select({ text: users.passwordHash }).from(users)
    for (const { text } of hashes) this.secrets.push({ what: 'a password hash', text: text ?? '$argon2', readers: [] })
    this.secrets.push({ what: 'a password', text: userFactory.password, readers: [] })
    await storeRun(this.shop.deps.db, { startedAt: new Date(), asked: 0, repaired: 0, refunded: 0, differences: 1 })
    const difference = { subject: 'balance', description: 'The balances differ', happenedAt: null }
    await storeDiscrepancies(this.shop.deps.db, [difference], new Date())
    for (const folder of ['covers', 'drawn']) {
      await this.shop.deps.files.put(`${folder}/access/320.webp`, Buffer.from('a picture'))
    }
  }

  /** The settings of the shop. */
  async settings(): Promise<SettingStates> {
    const headers = { cookie: (await this.cookieOf('admin')) ?? '' }
    return (await this.shop.visitor('GET', '/admin/settings', undefined, { headers })).json().settings
  }

  /** A word that only `readers` may see in a response. */
  secret(what: string, ...readers: Role[]): string {
    const text = `secret-${randomUUID()}`
    this.secrets.push({ what, text, readers })
    return text
  }

  /** A role's partner in messages: the two of the conversation each other, everyone else the uploader. */
  partnerOf(role: Role): string {
    return role === 'uploader' ? this.people.other.id : this.people.uploader.id
  }

  /** The account that a role signs in to. */
  accountOf(role: Role): TestUser {
    return this.people[role === 'visitor' ? 'user' : role]
  }

  /** Lets a user change the name once more. */
  async forgetNames(role: Role): Promise<void> {
    await this.shop.deps.db.delete(formerUsernames).where(eq(formerUsernames.userId, this.accountOf(role).id))
  }

  /** The public id of a user's session. */
  async sessionOf(person: Person): Promise<string> {
    await this.cookieOf(person)
    const { id } = this.people[person]
    const [session] = await this.shop.deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
    if (!session) throw new Error(`The ${person} is not signed in`)
    return session.id
  }

  async cookieOf(role: Role, { isStale = false } = {}): Promise<string | undefined> {
    if (role === 'visitor') return undefined
    const known = this.cookies.get(role)
    const cookie = known && this.live.has(role) ? known : await liveCookie(this.shop, this.people[role], known)
    this.cookies.set(role, cookie)
    this.live.add(role)
    return isStale ? newSession(this.shop.deps.db, this.people[role], { isRecent: false }) : cookie
  }

  /** An API key that was used before. */
  async keyOf(role: Role): Promise<string | undefined> {
    const shared = role === 'visitor' ? undefined : this.keys.get(role)
    if (role === 'visitor' || shared) return shared
    const { id, key } = await aKey(this.shop, this.people[role])
    await this.shop.deps.db.update(apiKeys).set({ lastUsedAt: new Date() }).where(eq(apiKeys.id, id))
    this.keys.set(role, key)
    return key
  }

  /** Brings back the API keys of a user that a request revokes. */
  async keptKeysOf(role: Role): Promise<() => Promise<void>> {
    const { db } = this.shop.deps
    const keys = await db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.userId, this.accountOf(role).id))
    return async () => {
      if (keys.length > 0) await db.insert(apiKeys).values(keys).onConflictDoNothing()
    }
  }

  /** The id of a new API key, for a request that revokes it. */
  async newKeyOf(person: Person): Promise<string> {
    return (await aKey(this.shop, this.people[person])).id
  }

  /** The id of a mail to the buyer that has failed, for a request that changes it. */
  async failedMail(): Promise<string> {
    const id = newId()
    const userId = this.people.buyer.id
    const failed = { status: 'failed', failure: '550 5.7.1 Refused', finishedAt: new Date() } as const
    await this.shop.deps.db.insert(mails).values({ id, userId, kind: 'test', content: {}, ...failed })
    return id
  }

  /** The parameters of the buyer's link that switches mails of sales off. */
  unsubscribeParams(): string {
    const { mail } = this.shop.deps
    if (!mail) throw new Error('The world has no mail')
    return unsubscribeParams(mail, this.people.buyer.id, 'sold')
  }

  /** A token as a mail to the buyer has it. */
  async emailToken(purpose: 'confirm' | 'reset'): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const { id: userId, email } = this.people.buyer
    const { db } = this.shop.deps
    const [id, expiresAt] = [newId(), new Date(Date.now() + 60_000)]
    // The first proof of an address would end the buyer's API keys.
    await db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, userId))
    await db.insert(mails).values({ id, userId, address: email, kind: purpose, content: {}, isUrgent: true, expiresAt })
    await storeEmailToken(db, { id, userId, purpose, email, expiresAt, token })
    return token
  }

  /** Secrets in a response to `role`. @param showsEmails whether it may contain the emails of others */
  leaksIn(role: Role, response: ReceivedResponse, showsEmails: boolean): string[] {
    const all = wholeOf(response)
    const others = showsEmails ? [] : PEOPLE.filter((person) => this.people[person] !== this.accountOf(role))
    const emails = others.filter((person) => all.includes(this.people[person].email))
    return [
      ...secretsIn(response, this.secrets, role),
      ...emails.map((person) => `the email of the ${person}`),
      ...credentialsIn(response, [...this.cookies.values()], [...this.keys.values()]),
    ]
  }
}
