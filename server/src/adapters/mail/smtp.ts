import { createHmac } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../platform/runtime/loopback.ts'
import type { Mailbox } from '../../platform/runtime/mailbox.ts'
import type { Mail } from './port.ts'
import { mailErrorOf } from './smtp-failures.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if needed, and nodemailer's options as its query. */
  url: string
  from: Mailbox
  /** Signs the tokens of links. */
  secret: string
  timeouts?: typeof TIMEOUTS
}

/** In milliseconds. `socketTimeout`: without a word of the mail server. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends mail by SMTP. A password is sent over TLS only, unless the mail server is on this machine. */
export function smtpMail({ url, from, secret, timeouts = TIMEOUTS }: SmtpOptions): Mail {
  const { hostname, host, protocol, username } = new URL(url)
  const transport = createTransport({
    url,
    ...timeouts,
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return {
    from: from.address,
    describe: `${protocol}//${host}, from ${from.address}`,
    async send({ id, to, subject, html, text, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          envelope: { from: from.address, to: [to] },
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    async check() {
      try {
        await transport.verify()
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    tokenOf: (purpose, id) => createHmac('sha256', secret).update(`mail ${purpose} ${id}`).digest('base64url'),
  }
}
