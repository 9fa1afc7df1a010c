import { MailError, type MailFailure, NO_MAILBOX } from './port.ts'

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
