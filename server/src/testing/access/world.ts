import { randomBytes, randomUUID } from 'node:crypto'
import { startStripe } from '@promptery/reliability/stripe/stand-in'
import { eq, sql } from 'drizzle-orm'
import type { Mail } from '../../adapters/mail/port.ts'
import { stripePayments } from '../../adapters/payments/stripe.ts'
import { storeMailConnection } from '../../features/mail/mail-connection.ts'
import { unsubscribeParams } from '../../features/mail/unsubscribe.ts'
import { answerReview } from '../../features/reviews/answer-review.ts'
import { putReview } from '../../features/reviews/put-review.ts'
import { putReviewSample } from '../../features/reviews/samples/put-review-sample.ts'
import { buyPrompt } from '../../money/checkout/buy-prompt.ts'
import { storeDiscrepancies, storeRun } from '../../money/reconciliation/discrepancies.ts'
import { newId } from '../../platform/db/ids.ts'
import { storeEmailToken } from '../../platform/db/queries/email-tokens.ts'
import {
  apiKeys,
  fillings,
  folders,
  libraryItems,
  mailSettings,
  mails,
  prompts,
  samples,
  sessions,
  users,
} from '../../platform/db/schema.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { sameText } from '../models/texts.ts'
import { aKey } from '../shop/api-keys.ts'
import { type TestApp, testApp } from '../shop/app.ts'
import { aPrompt, aUser, type TestUser, userFactory } from '../shop/factories.ts'
import { liftedLimits } from '../shop/limits.ts'
import { mailThrough } from '../shop/mail.ts'
import { liveCookie } from '../shop/sign-in.ts'
import { credentialsIn, type ReceivedResponse, type Secret, secretsIn, wholeOf } from './leaks.ts'
import { ROLES, type Role } from './roles.ts'
import { WorldMoney } from './world-money.ts'
import { WorldPasskeys } from './world-passkeys.ts'
import { WorldTotp } from './world-totp.ts'

type Person = Exclude<Role, 'visitor'>
const PEOPLE = ROLES.filter((role): role is Person => role !== 'visitor')

/** States of the uploader's prompts. All except `pending` were sold to the buyer with an earlier text. */
export type State = 'listed' | 'withdrawn' | 'rejected' | 'pending'

/** The roles that may read the text of a prompt in a state, and see it off the market. */
const readersOf = (state: State): Role[] =>
  state === 'pending' ? ['uploader', 'admin'] : ['uploader', 'buyer', 'admin']

/** Five users and their data, which contains secret words that tests search for in every response. */
export class World {
  readonly shop: TestApp
  /** The same shop with `REQUIRE_APPROVAL`. */
  readonly strict: TestApp
  /** The same shop with a payment provider. */
  readonly paying: TestApp
  readonly people: Record<Person, TestUser>
  /** An unchanged prompt in each state. */
  readonly shared: Record<State, string>
  readonly money = new WorldMoney(this)
  readonly totp: WorldTotp
  readonly passkeys: WorldPasskeys
  readonly untouched = new Map<State, Promise<string>>()
  private readonly secrets: Secret[] = []
  private readonly cookies = new Map<Person, string>()
  private readonly keys = new Map<Person, string>()

  private constructor(shop: TestApp, strict: TestApp, paying: TestApp, people: World['people']) {
    this.shop = shop
    this.strict = strict
    this.paying = paying
    this.people = people
    this.passkeys = new WorldPasskeys(shop.deps.db)
    this.totp = new WorldTotp(shop.deps.db, (what, text) => this.secrets.push({ what, text, readers: [] }))
    this.shared = { listed: '', withdrawn: '', rejected: '', pending: '' }
  }

  static async create(): Promise<World> {
    // Mails are written, and nothing sends them.
    const parts = { limits: liftedLimits, texts: sameText, mail: mailThrough('smtp://127.0.0.1:9') }
    const tries = { triesPerDay: 1_000, runsPerDay: 1_000 }
    const shop = await testApp(tries, parts)
    const strict = await testApp({ ...tries, requireApproval: true }, parts, shop)
    const paying = await payingApp(shop, parts.mail)
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
    for (const state of ['listed', 'withdrawn', 'rejected', 'pending'] as const) {
      this.shared[state] = await this.newPrompt(state)
      await this.samplesOf(this.shared[state], state)
    }
    for (const role of ['user', 'buyer', 'other', 'admin'] as const) {
      const prompt = this.secret(`the text of the ${role}'s own prompt`, role, 'admin')
      await aPrompt(this.shop.deps, { uploader: this.people[role], prompt, status: 'approved' })
    }
    for (const state of ['listed', 'withdrawn', 'rejected'] as const) {
      await this.savedValuesOfBuyer(state)
      const readers: Role[] = state === 'listed' ? [...ROLES] : ['uploader', 'buyer', 'admin']
      const id = await this.reviewOfBuyer(this.shared[state], this.secret(`a review of a ${state} prompt`, ...readers))
      const answer = this.secret(`the answer to a review of a ${state} prompt`, ...readers)
      await answerReview({ ...this.shop.deps, user: this.people.uploader }, { id, answer })
      await this.sampleOfBuyer(this.shared[state], this.secret(`a buyer's result of a ${state} prompt`, ...readers))
    }
    const say = async (from: Person, to: Person) => {
      const message = this.secret(`what the ${from} wrote to the ${to}`, from, to)
      const headers = { cookie: (await this.cookieOf(from)) ?? '' }
      await this.shop.visitor('POST', `/messages/send/${this.people[to].id}`, { message }, { headers })
    }
    await say('other', 'uploader')
    await say('uploader', 'other')
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

  /** A word that only `readers` may see in a response. */
  secret(what: string, ...readers: Role[]): string {
    const text = `secret-${randomUUID()}`
    this.secrets.push({ what, text, readers })
    return text
  }

  /** Like `newPrompt`, but shared by requests until the first successful one. */
  unchangedPrompt(state: State): Promise<string> {
    const known = this.untouched.get(state) ?? this.newPrompt(state)
    this.untouched.set(state, known)
    return known
  }

  /** A new prompt of the uploader, for a request that changes it. */
  async newPrompt(state: State): Promise<string> {
    const { deps } = this.shop
    const { uploader, buyer } = this.people
    const readers = readersOf(state)
    const isHidden = state === 'withdrawn' || state === 'rejected'
    const isSold = state !== 'pending'
    const current = this.secret(`the text of a ${state} prompt`, ...readers)
    const { id } = await aPrompt(deps, {
      uploader,
      prompt: isSold ? this.secret(`the text that was bought of a ${state} prompt`, ...readers) : current,
      ...(isHidden && { title: this.secret(`the title of a ${state} prompt`, ...readers) }),
      status: state === 'pending' ? 'pending' : 'approved',
    })
    if (isSold) {
      await buyPrompt({ ...deps, user: buyer }, { boughtBy: buyer.id, promptId: id })
      await deps.db.update(prompts).set({ promptText: current }).where(eq(prompts.id, id))
    }
    const change =
      state === 'rejected'
        ? { status: 'rejected' as const, rejectionReason: this.secret('why it was rejected', 'uploader', 'admin') }
        : { ...(state === 'withdrawn' && { withdrawnAt: new Date() }) }
    if (isHidden) await deps.db.update(prompts).set(change).where(eq(prompts.id, id))
    return id
  }

  /** A picture and a text sample of a prompt. */
  async samplesOf(promptId: string, state: State): Promise<string[]> {
    const { db } = this.shop.deps
    const key = `covers/${newId()}`
    await this.shop.deps.files.put(`${key}/320.webp`, Buffer.from('a picture'))
    const picture = { key, widths: [320], width: 320, height: 240, placeholder: 'data:,' }
    const text = state === 'listed' ? 'A result' : this.secret(`a result of a ${state} prompt`, ...readersOf(state))
    const filling = [{ gap: 'city', value: 'Rome' }]
    const [first, second] = [newId(), newId()]
    await db.insert(samples).values([
      { id: first, promptId, position: 0, picture, filling, model: 'Midjourney' },
      { id: second, promptId, position: 1, text, filling, model: 'GPT-4' },
    ])
    await db.update(prompts).set({ samplesCount: 2 }).where(eq(prompts.id, promptId))
    return [first, second]
  }

  /** Like `newPrompt`, with variables and open for tries. */
  async newTriablePrompt(state: State): Promise<string> {
    const id = await this.newPrompt(state)
    const gapHints = [{ gap: 'city', label: 'City', description: 'Where to go' }]
    const promptText = sql`${prompts.promptText} || ' in [city], [tone: warm|dry]'`
    await this.shop.deps.db
      .update(prompts)
      .set({ type: 'GPT', allowsTries: true, gapHints, promptText })
      .where(eq(prompts.id, id))
    return id
  }

  /** Saved values of the buyer, readable by the buyer only. */
  async savedValuesOfBuyer(state: State): Promise<string> {
    const [id, value] = [newId(), this.secret(`what the buyer has kept for a ${state} prompt`, 'buyer')]
    const { id: userId } = this.people.buyer
    const values = [{ gap: 'city', value }]
    await this.shop.deps.db.insert(fillings).values({ id, userId, promptId: this.shared[state], name: id, values })
    return id
  }

  /** A review by the buyer. */
  async reviewOfBuyer(promptId: string, text = ''): Promise<string> {
    const ctx = { ...this.shop.deps, user: this.people.buyer }
    return (await putReview(ctx, { promptId, stars: 4, text, version: 1 }))._id
  }

  /** Adds a sample to the buyer's review. */
  async sampleOfBuyer(promptId: string, text: string): Promise<void> {
    const shown = { promptId, text, picture: undefined, filling: [], model: 'GPT-4' }
    await putReviewSample({ ...this.shop.deps, user: this.people.buyer }, shown)
    const filling = [{ gap: 'city', value: 'Rome' }]
    await this.shop.deps.db.update(samples).set({ filling }).where(eq(samples.text, text))
  }

  /** A folder of the buyer with a purchase. Its name is readable by the buyer only. */
  async folderOfBuyer(): Promise<string> {
    const { db } = this.shop.deps
    const [id, userId] = [newId(), this.people.buyer.id]
    await db.insert(folders).values({ id, userId, name: this.secret('the name of a folder', 'buyer') })
    const placed = { userId, promptId: this.shared.listed, folderId: id }
    const target = [libraryItems.userId, libraryItems.promptId]
    await db.insert(libraryItems).values(placed).onConflictDoUpdate({ target, set: placed })
    return id
  }

  /** The secret part of the address of a drawn cover. */
  async drawnKeyOf(state: State): Promise<string> {
    const { drawnKey } = prompts
    const [row] = await this.shop.deps.db.select({ drawnKey }).from(prompts).where(eq(prompts.id, this.shared[state]))
    return row?.drawnKey ?? ''
  }

  /** A role's partner in messages: the two of the conversation each other, everyone else the uploader. */
  partnerOf(role: Role): string {
    return role === 'uploader' ? this.people.other.id : this.people.uploader.id
  }

  /** The account that a role signs in to. */
  accountOf(role: Role): TestUser {
    return this.people[role === 'visitor' ? 'user' : role]
  }

  /** The public id of a user's session. */
  async sessionOf(person: Person): Promise<string> {
    await this.cookieOf(person)
    const { id } = this.people[person]
    const [session] = await this.shop.deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id))
    if (!session) throw new Error(`The ${person} is not signed in`)
    return session.id
  }

  async cookieOf(role: Role): Promise<string | undefined> {
    if (role === 'visitor') return undefined
    const cookie = await liveCookie(this.shop, this.people[role], this.cookies.get(role))
    this.cookies.set(role, cookie)
    return cookie
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
    await db.insert(mails).values({ id, userId, address: email, kind: purpose, content: {}, isUrgent: true, expiresAt })
    await storeEmailToken(db, { id, userId, purpose, email, expiresAt, token })
    return token
  }

  /** Secrets in a response to `role`. @param showsEmails whether it may contain users with their email */
  leaksIn(role: Role, response: ReceivedResponse, showsEmails: boolean): string[] {
    const all = wholeOf(response)
    const emails = showsEmails ? [] : PEOPLE.filter((person) => all.includes(this.people[person].email))
    return [
      ...secretsIn(response, this.secrets, role),
      ...emails.map((person) => `the email of the ${person}`),
      ...credentialsIn(response, [...this.cookies.values()], [...this.keys.values()]),
    ]
  }
}

/** The shop with the stand-in of the provider. */
async function payingApp(shop: TestApp, mail: Mail): Promise<TestApp> {
  const { env, close } = await startStripe()
  atEndOfFile(close)
  const payments = stripePayments({
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    connectWebhookSecret: env.STRIPE_CONNECT_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    currency: 'usd',
  })
  return testApp({}, { limits: liftedLimits, payments, mail }, shop)
}
