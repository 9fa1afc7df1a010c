import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished } from 'vitest'
import { MailError } from '../../adapters/mail/port.ts'

export const MESSAGE = {
  id: '01900000-0000-7000-8000-000000000001',
  to: 'mira@test.example',
  subject: 'Ada bought “Füchse im Schnee”',
  html: '<p>Hello</p>',
  text: 'Hello',
}

/** Times after which a silent mail server is given up, in milliseconds. */
export const SHORT = { connectionTimeout: 2_000, greetingTimeout: 400, dialogTimeout: 2_000, socketTimeout: 400 }

/** A server that speaks no SMTP, until the test ends. @returns its URL */
export async function aRawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/** Expects that a mail is not sent. @returns its failure and the message */
export async function failureOf(sent: Promise<void>): Promise<string> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailError)
  const { failure, message } = error as MailError
  return `${failure}: ${message}`
}
