import { describe, expect, it } from 'vitest'
import { aRawServer, failureOf, MESSAGE, SHORT } from '../../testing/mail/raw-mail-server.ts'
import { mailThrough } from '../../testing/shop/mail.ts'

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
