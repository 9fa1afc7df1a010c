import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends ParsedMail {
  recipients: string[]
}

export interface MailHandlers extends Pick<SMTPServerOptions, 'onConnect' | 'onMailFrom' | 'onRcptTo' | 'onData'> {
  /** Called after a mail was acknowledged. */
  onAccepted?(): void
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** What the server does from now on, instead of accepting. */
  behave(handlers: MailHandlers): void
  /** The last mail to an address. @throws if there is none */
  lastTo(address: string): ReceivedMail
  stop(): Promise<void>
}

/** An error that the server answers with, such as `refusal(550, '5.1.1 No such user')`. */
export const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** A mail server on this machine, which keeps what it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  let behaviour: MailHandlers = {}
  const accept: NonNullable<SMTPServerOptions['onData']> = (stream, session, callback) => {
    simpleParser(stream, {}).then((mail) => {
      received.push(Object.assign(mail, { recipients: session.envelope.rcptTo.map(({ address }) => address) }))
      callback()
      behaviour.onAccepted?.()
    }, callback)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    ...options,
    onConnect: (session, callback) => (behaviour.onConnect ?? ((_, done) => done()))(session, callback),
    onMailFrom: (address, session, callback) =>
      (behaviour.onMailFrom ?? ((_a, _s, done) => done()))(address, session, callback),
    onRcptTo: (address, session, callback) =>
      (behaviour.onRcptTo ?? ((_a, _s, done) => done()))(address, session, callback),
    onData: (stream, session, callback) => (behaviour.onData ?? accept)(stream, session, callback),
  })
  // Broken connections belong to the tests.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    behave: (handlers) => {
      behaviour = handlers
    },
    lastTo(address) {
      const mail = received.findLast(({ recipients }) => recipients.includes(address))
      if (!mail) throw new Error(`No mail has come to ${address}`)
      return mail
    },
    stop,
  }
}
