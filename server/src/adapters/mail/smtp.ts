import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../platform/runtime/loopback.ts'
import type { Mailbox } from '../../platform/runtime/mailbox.ts'
import { type Mail, MailError } from './port.ts'
import { mailErrorOf } from './smtp-failures.ts'

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if needed, and nodemailer's options as its query. */
  url: string
  from: Mailbox
  /** Signs the tokens of links. */
  secret: string
  timeouts?: typeof TIMEOUTS
}

/**
 * In milliseconds. `socketTimeout`: without a word of the mail server, which may check a mail for minutes before it
 * accepts it (RFC 5321, 4.5.3.2.6). `dialogTimeout`: for all that comes before.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dialogTimeout: 60_000,
  socketTimeout: 5 * 60_000,
}

/** Sends mail by SMTP. A password is sent over TLS only, unless the mail server is on this machine. */
export function smtpMail({
  url,
  from,
  secret,
  timeouts: { dialogTimeout, ...timeouts } = TIMEOUTS,
}: SmtpOptions): Mail {
  const { hostname, host, protocol, username } = new URL(url)
  const connect = () =>
    createTransport({
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
      const dialog = new Dialog(dialogTimeout)
      const transport = connect()
      transport.use('stream', ({ message }, done) => {
        message.processFunc((content) => dialog.watch(content))
        done()
      })
      try {
        const sending = transport.sendMail({
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
        await Promise.race([sending, dialog.timeout])
      } catch (error) {
        throw mailErrorOf(error, dialog.isWritten)
      } finally {
        dialog.end()
      }
    },
    async check() {
      try {
        await connect().verify()
      } catch (error) {
        throw mailErrorOf(error)
      }
    },
    tokenOf: (purpose, id) => createHmac('sha256', secret).update(`mail ${purpose} ${id}`).digest('base64url'),
  }
}

/** What precedes the mail server's acceptance of a mail. */
class Dialog {
  /** Whether the whole mail was sent. */
  isWritten = false
  /** Rejects if that takes too long. */
  readonly timeout: Promise<never>
  private readonly timer: NodeJS.Timeout | undefined
  private content: Readable | undefined
  private isOver = false

  constructor(ms: number) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.timeout = promise
    this.timer = setTimeout(() => {
      if (this.isWritten) return
      this.isOver = true
      this.content?.destroy()
      reject(new MailError('connection', 'The mail server is too slow'))
    }, ms)
  }

  /** Notices when the content was read to its end, and withholds it after the timeout. */
  watch(content: Readable): Readable {
    this.content = content.on('end', () => {
      this.isWritten = true
    })
    if (this.isOver) content.destroy()
    return content
  }

  end(): void {
    clearTimeout(this.timer)
  }
}
