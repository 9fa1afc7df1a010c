import { type MailServer, startMailServer } from '@promptery/testing/mail-server'
import { pino } from 'pino'
import type { Mail } from '../../adapters/mail/port.ts'
import { type SmtpOptions, smtpMail } from '../../adapters/mail/smtp.ts'
import { storeMailConnection } from '../../features/mail/mail-connection.ts'
import { sendDueMails } from '../../features/mail/sending/send-due-mails.ts'
import type { Deps, ShopConfig } from '../../platform/context.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { type TestApp, testApp } from './app.ts'

export interface MailShop extends TestApp {
  mail: Mail
  server: MailServer
  /** Sends what is due, as the job does. */
  send(config?: Partial<ShopConfig>): Promise<void>
  /** Sends what is due. @returns the token of the link in the last mail to an address, the same in HTML and text */
  tokenTo(address: string): Promise<string>
}

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
  const server = await startMailServer()
  atEndOfFile(server.stop)
  const mail = mailThrough(server.url)
  const shop = await testApp({ publicUrl: 'https://shop.example', ...config }, { mail, ...parts })
  await storeMailConnection(shop.deps.db, true)
  const deps = { ...shop.deps, mail, log: pino({ level: 'silent' }) }
  const send: MailShop['send'] = (other) => sendDueMails({ ...deps, config: { ...deps.config, ...other } })
  return {
    ...shop,
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
  }
}
