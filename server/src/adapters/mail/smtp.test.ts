import type { Socket } from 'node:net'
import { type MailServer, refusal, startMailServer } from '@promptery/testing/mail-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aRawServer, failureOf, MESSAGE, SHORT } from '../../testing/mail/raw-mail-server.ts'
import { mailThrough } from '../../testing/shop/mail.ts'
import { smtpMail } from './smtp.ts'

async function aServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  onTestFinished(server.stop)
  return server
}

describe('mail by SMTP', () => {
  it('arrives with both forms, a stable Message-ID, and the headers of automatic mail', async () => {
    const server = await aServer()
    await mailThrough(server.url).send(MESSAGE)
    const mail = server.lastTo('mira@test.example')
    expect(mail).toMatchObject({ subject: MESSAGE.subject, text: 'Hello', html: '<p>Hello</p>' })
    expect(mail.messageId).toBe(`<${MESSAGE.id}@shop.example>`)
    expect(mail.from?.text).toBe('"Promptery" <mail@shop.example>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.headers.has('list')).toBe(false)
  })

  it('can be unsubscribed from with one click', async () => {
    const server = await aServer()
    await mailThrough(server.url).send({ ...MESSAGE, unsubscribeUrl: `https://shop.example/${'a'.repeat(200)}` })
    const lines = server.lastTo('mira@test.example').headerLines
    const header = (name: string) => lines.find(({ key }) => key === name)?.line
    expect(header('list-unsubscribe')).toContain(`<https://shop.example/${'a'.repeat(200)}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  it.each([
    [550, '5.1.1 No such user', 'address'],
    [550, '5.1.10 No mail here', 'address'],
    [550, '5.7.1 Relaying denied', 'refused'],
    [550, '5.1.8 Bad sender', 'refused'],
    [550, 'No such user', 'refused'],
    [552, '5.2.2 Mailbox full', 'refused'],
    [450, '4.2.1 Try later', 'later'],
  ])('that is refused with %i %s at RCPT is told as %s', async (code, message, failure) => {
    const server = await aServer()
    server.behave({ onRcptTo: (_address, _session, done) => done(refusal(code, message)) })
    expect(await failureOf(mailThrough(server.url).send(MESSAGE))).toBe(`${failure}: ${code} ${message}`)
  })

  it.each([
    [554, '5.7.1 Spam', 'refused'],
    [451, '4.3.0 Busy', 'later'],
  ])('that is refused with %i %s after its data is told as %s', async (code, message, failure) => {
    const server = await aServer()
    server.behave({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(refusal(code, message)))
      },
    })
    expect(await failureOf(mailThrough(server.url).send(MESSAGE))).toBe(`${failure}: ${code} ${message}`)
  })

  it.each([
    [
      'refuses the sender',
      (server: MailServer) => server.behave({ onMailFrom: (_a, _s, done) => done(refusal(550, '5.7.1 Not yours')) }),
    ],
    [
      'greets with an error',
      (server: MailServer) => server.behave({ onConnect: (_s, done) => done(refusal(421, 'Closed')) }),
    ],
  ])('is told as a failure of the connection when the server %s', async (_, behave) => {
    const server = await aServer()
    behave(server)
    const mail = mailThrough(server.url)
    expect(await failureOf(mail.send(MESSAGE))).toMatch(/^connection: /)
  })

  it.each([
    ['is silent', () => undefined],
    ['closes at once', (socket: Socket) => socket.destroy()],
    [
      'closes in the middle',
      (socket: Socket) => {
        socket.write('220 here\r\n')
        socket.on('data', (data) => {
          if (String(data).startsWith('DATA')) socket.destroy()
          else socket.write('250 ok\r\n')
        })
      },
    ],
    [
      'stops in the middle',
      (socket: Socket) => {
        socket.write('220 here\r\n')
        socket.on('data', (data) => void (!String(data).startsWith('DATA') && socket.write('250 ok\r\n')))
      },
    ],
    ['speaks something else', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ])('is told as a failure of the connection when the server %s', async (_, behave) => {
    const mail = mailThrough(await aRawServer(behave), { timeouts: SHORT })
    expect(await failureOf(mail.send(MESSAGE))).toMatch(/^connection: /)
  })

  it.each([
    ['is silent', (socket: Socket) => socket],
    ['closes', (socket: Socket) => socket.destroy()],
  ])('is told as unanswered when the server %s after its data', async (_, end) => {
    const url = await aRawServer((socket) => {
      let said = ''
      socket.write('220 here\r\n')
      socket.on('data', (data) => {
        said += data
        if (said.endsWith('\r\n.\r\n')) end(socket)
        else if (/^DATA/m.test(said)) socket.write(String(data).startsWith('DATA') ? '354 go on\r\n' : '')
        else socket.write('250 ok\r\n')
      })
    })
    expect(await failureOf(mailThrough(url, { timeouts: SHORT }).send(MESSAGE))).toMatch(/^unanswered: /)
  })

  it('is refused in words that name no address', async () => {
    const server = await aServer()
    const words = '5.1.1 <mira@test.example> or mira@test.example: nobody'
    server.behave({ onRcptTo: (_a, _s, done) => done(refusal(550, words)) })
    expect(await failureOf(mailThrough(server.url).send(MESSAGE))).toBe('address: 550 5.1.1 <…> or <…>: nobody')
  })

  it('is told as a failure of the connection when nobody listens', async () => {
    const server = await aServer()
    await server.stop()
    const mail = mailThrough(server.url)
    expect(await failureOf(mail.send(MESSAGE))).toMatch(/^connection: /)
    expect(await failureOf(mail.check())).toMatch(/^connection: /)
  })

  it('signs in, and says when the password is wrong', async () => {
    const server = await aServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 1 }) : done(refusal(535, '5.7.8 Wrong password')),
    })
    const through = (password: string) => mailThrough(server.url.replace('//', `//shop:${password}@`))
    await through('right').check()
    await through('right').send(MESSAGE)
    expect(await failureOf(through('wrong').check())).toMatch(/^connection: .*5\.7\.8 Wrong password/)
    expect(server.received).toHaveLength(1)
  })

  it('sends no password over a connection that is not encrypted', async () => {
    let said = ''
    const url = await aRawServer((socket) => {
      socket.write('220 here\r\n')
      socket.on('data', (data) => {
        said += data
        socket.write('250-here\r\n250 AUTH PLAIN\r\n')
      })
    })
    // The name resolves to this machine, and is not known to.
    const elsewhere = url.replace('//127.0.0.1', '//shop:secret@[::ffff:127.0.0.1]')
    const mail = smtpMail({ url: elsewhere, from: { name: '', address: 'a@b.example' }, secret: '' })
    expect(await failureOf(mail.send(MESSAGE))).toMatch(/^connection: /)
    expect(said).toContain('STARTTLS')
    expect(said).not.toContain('AUTH')
  })

  it('makes tokens of links that depend on purpose, id and secret', () => {
    const from = { name: '', address: 'a@b.example' }
    const [one, other] = ['one', 'two'].map((secret) => smtpMail({ url: 'smtp://localhost', from, secret }))
    expect(one?.tokenOf('reset', 'a')).toBe(one?.tokenOf('reset', 'a'))
    const tokens = [
      one?.tokenOf('reset', 'a'),
      one?.tokenOf('reset', 'b'),
      one?.tokenOf('confirm', 'a'),
      other?.tokenOf('reset', 'a'),
    ]
    expect(new Set(tokens).size).toBe(4)
    expect(tokens[0]).toHaveLength(43)
  })
})
