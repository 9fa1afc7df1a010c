import { createHmac } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Mailbox } from '../../platform/runtime/mailbox.ts'
import { isLoopback } from '../../platform/runtime/trust-proxy.ts'
import { type Mail, MailError, type MailFailure, NO_MAILBOX } from './port.ts'

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

const MESSAGE_MAX = 300

/** What nodemailer adds to its errors. */
interface SmtpError extends Error {
  /** Such as `ECONNECTION` or `EENVELOPE`. */
  code?: string
  /** The command that failed, such as `RCPT TO`. */
  command?: string
  response?: string
  responseCode?: number
}

/** Codes of nodemailer for failures of the connection, before or while a mail is sent. */
const CONNECTION =
  /^(E(CONNECTION|TIMEDOUT|SOCKET|DNS|TLS|REQUIRETLS|AUTH|NOAUTH|OAUTH2|PROXY|PROTOCOL)|ECONN.*|EPIPE)$/

/** Recipients, whom many mail servers repeat. */
const ADDRESS = /<?[^\s<>:;,]+@[^\s<>:;,]+>?/g

/**
 * Classifies an error of nodemailer. The message names no address.
 * @param isWritten whether the whole mail was sent, so that the mail server may have accepted it
 */
export function mailErrorOf(error: unknown, isWritten = false): MailError {
  if (error instanceof MailError) return error
  if (!(error instanceof Error)) return new MailError('connection', String(error))
  const { response, message } = error as SmtpError
  const said = (response ?? message).replace(ADDRESS, '<…>').replace(/\s+/g, ' ').trim()
  return new MailError(failureOf(error, isWritten), said.slice(0, MESSAGE_MAX))
}

function failureOf(
  { code = '', command = '', response = '', responseCode = 0 }: SmtpError,
  isWritten: boolean,
): MailFailure {
  const isOfRecipient = command === 'RCPT TO'
  // Nothing was sent: the mail cannot be.
  if (command === 'API') return 'refused'
  if (isWritten && CONNECTION.test(code)) return 'unanswered'
  // A sender who is refused or not signed in is refused every mail.
  if (CONNECTION.test(code) || !(isOfRecipient || command === 'DATA')) return 'connection'
  if (responseCode < 500) return 'later'
  return isOfRecipient && NO_MAILBOX.test(response) ? 'address' : 'refused'
}
