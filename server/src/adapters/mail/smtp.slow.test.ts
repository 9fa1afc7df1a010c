import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { mailThrough } from '../../testing/shop/mail.ts'
import { MailError } from './port.ts'

const MESSAGE = {
  id: '01900000-0000-7000-8000-000000000001',
  to: 'mira@test.example',
  subject: 'Ada bought “Füchse im Schnee”',
  html: '<p>Hello</p>',
  text: 'Hello',
}

/** Times after which a silent mail server is given up, in milliseconds. */
const SHORT = { connectionTimeout: 2_000, greetingTimeout: 400, dialogTimeout: 2_000, socketTimeout: 400 }

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server that speaks no SMTP. */
async function aRawServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

const failureOf = async (sent: Promise<void>): Promise<string> => {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MailError)
  const { failure, message } = error as MailError
  return `${failure}: ${message}`
}

describe('mail by SMTP', () => {
  it('is not sent after all once the server was too slow', async () => {
    let said = ''
    const closed = Promise.withResolvers<void>()
    let goOn: (() => void) | undefined
    const url = await aRawServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('close', closed.resolve)
      socket.on('data', (data) => {
        said += data
        const answer = () => socket.write(String(data).startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n')
        if (String(data).startsWith('RCPT')) goOn = answer
        else answer()
      })
    })
    const timeouts = { ...SHORT, dialogTimeout: 200, socketTimeout: 600 }
    expect(await failureOf(mailThrough(url, { timeouts }).send(MESSAGE))).toBe(
      'connection: The mail server is too slow',
    )
    goOn?.()
    await closed.promise
    expect(said).toContain('DATA')
    expect(said).not.toContain('\r\n.\r\n')
  })
})
