/** A configured mail server. */
export interface Mail {
  /** The address that mails come from. */
  readonly from: string
  /** For the log. */
  readonly describe: string
  /** Resolves once the mail server has accepted the mail. @throws MailError */
  send(message: MailMessage): Promise<void>
  /** Connects and signs in, without sending. @throws MailError */
  check(): Promise<void>
  /** The token of a link in a mail. Every process makes the same one, and nobody else can guess it. */
  tokenOf(purpose: string, id: string): string
}

interface MailMessage {
  /** The Message-ID is made of it. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** For one-click unsubscribing (RFC 8058). Absent: the mail cannot be switched off. */
  unsubscribeUrl?: string | undefined
}

/**
 * Why a mail was not sent.
 * - `connection`: no mail can be sent. The mail server cannot be reached, or refuses the sign-in or the sender.
 * - `later`: the mail server does not accept this mail now.
 * - `unanswered`: the mail server was given the mail, and has not said whether it accepts it.
 * - `address`: the mailbox does not exist.
 * - `refused`: the mail server does not accept this mail, by its policy.
 */
export type MailFailure = 'connection' | 'later' | 'unanswered' | 'address' | 'refused'

/** RFC 3463: the address of the recipient is wrong. 5.1.7 and 5.1.8 speak of the sender. */
export const NO_MAILBOX = /\b5\.1\.(?![78]\b)\d{1,3}\b/

/** The message is that of the mail server where there is one. */
export class MailError extends Error {
  readonly failure: MailFailure

  constructor(failure: MailFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
