import { type MailServer, startMailServer } from '@promptery/testing/mail-server'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Mail } from '../../adapters/mail/port.ts'
import { type SmtpOptions, smtpMail } from '../../adapters/mail/smtp.ts'
import { storeMailConnection } from '../../notices/mail/mail-connection.ts'
import { sendDueMails } from '../../notices/mail/sending/send-due-mails.ts'
import type { Deps, ShopConfig } from '../../platform/context.ts'
import { queueMail } from '../../platform/db/queries/queue-mail.ts'
import { mailSettings, mailStatus, mails, notificationMails } from '../../platform/db/schema.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { type TestApp, testApp } from './app.ts'
import type { TestUser } from './factories.ts'

export const NEW_PASSWORD = 'nine slow lighthouses'

interface MailTools {
  mail: Mail
  server: MailServer
  /** Sends what is due, as the job does. */
  send(config?: Partial<ShopConfig>): Promise<void>
  /** Sends what is due. @returns the token of the link in the last mail to an address, the same in HTML and text */
  tokenTo(address: string): Promise<string>
  /** The mails of the queue, oldest first. */
  rows(): Promise<(typeof mails.$inferSelect)[]>
  /** As if all pauses were over. */
  later(): Promise<unknown>
  /** Of all mails that arrived, sorted. */
  recipients(): string[]
  /** Removes all mails, and what is known of addresses and of the connection. */
  clear(): Promise<void>
}
export type MailShop = TestApp & MailTools

/** The mail of a shop in tests. */
export const mailThrough = (url: string, options: Partial<SmtpOptions> = {}): Mail =>
  smtpMail({
    url,
    from: { name: 'Promptery', address: 'mail@shop.example' },
    secret: 'a secret of links, for tests',
    ...options,
  })

/** A shop whose mail goes to a server on this machine. */
export async function mailShop(config: Partial<ShopConfig> = {}, parts: Partial<Deps> = {}): Promise<MailShop> {
  const server = await aMailServer()
  const mail = mailThrough(server.url)
  const shop = await testApp({ publicUrl: 'https://shop.example', ...config }, { mail, ...parts })
  return { ...shop, ...(await connected(shop, { server, mail })) }
}

/** Has a shop queue its mails, and sends them to a server on this machine. */
export async function connectMail(shop: TestApp): Promise<MailTools> {
  const server = await aMailServer()
  return connected(shop, { server, mail: mailThrough(server.url) })
}

async function aMailServer(): Promise<MailServer> {
  const server = await startMailServer()
  atEndOfFile(server.stop)
  return server
}

async function connected(shop: TestApp, { server, mail }: Pick<MailTools, 'server' | 'mail'>): Promise<MailTools> {
  const { db } = shop.deps
  await storeMailConnection(db, true)
  const deps = { ...shop.deps, mail, log: pino({ level: 'silent' }) }
  const send: MailTools['send'] = (other) => sendDueMails({ ...deps, config: { ...deps.config, ...other } })
  return {
    mail,
    server,
    send,
    async tokenTo(address) {
      await send()
      const { text = '', html } = server.lastTo(address)
      const [link, token] = /#([\w-]{43})/.exec(text) ?? []
      if (!link || !token || !String(html).includes(link)) throw new Error('The mail has no link')
      return token
    },
    rows: () => db.select().from(mails).orderBy(asc(mails.id)),
    later: () => db.update(mails).set({ nextAttemptAt: sql`now()` }).where(eq(mails.status, 'queued')),
    recipients: () => server.received.flatMap((received) => received.recipients).sort(),
    async clear() {
      for (const table of [mails, notificationMails, mailSettings]) await db.delete(table)
      await db.update(mailStatus).set({ failingSince: null, failure: null, lastSentAt: null })
      server.received.length = 0
      server.behave({})
    },
  }
}

const SALE = { type: 'sold', actor: { username: 'ada' }, prompt: { _id: 'x', title: 'Fox' }, reason: null } as const

/** Queues a mail that can be switched off, or one of security, which is urgent. */
export const queueTo = ({ deps: { db } }: MailShop, { id: userId }: TestUser, kind: 'sold' | 'security' = 'sold') =>
  kind === 'sold'
    ? queueMail(db, { userId, kind, content: { notifications: [SALE], more: 0 } })
    : queueMail(db, { userId, kind, content: { title: 'A new key', text: 'It reads your prompts.' } })

/** What people do by links of mails. */
export function recoveryAt(shop: MailShop) {
  const { visitor } = shop
  const forgot = (email: string) => visitor('POST', '/users/password/forgot', { email })
  return {
    forgot,
    /** The token of a link to choose a new password. */
    async resetToken({ email }: TestUser): Promise<string> {
      await forgot(email)
      return shop.tokenTo(email)
    },
    reset: (token: string, body: object = {}) =>
      visitor('POST', '/users/password/reset', { token, newPassword: NEW_PASSWORD, ...body }),
    /** In a session of a user, who signs in for it. */
    confirm: async (token: string, user: TestUser) => (await shop.as(user))('POST', '/users/email/confirm', { token }),
    signIn: async (email: string, password: string) =>
      (await visitor('POST', '/users/login', { email, password })).statusCode,
  }
}
