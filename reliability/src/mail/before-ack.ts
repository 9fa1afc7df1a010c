import type { MailHandlers } from '@promptery/testing/mail-server'
import type { Part } from '../part.ts'
import { openMailingShop } from './mailing-shop.ts'

/** Where in the conversation the server is killed, and what the mail server does then: it has accepted nothing. */
const MOMENTS: Record<string, (reached: () => void) => MailHandlers> = {
  'at the connection': (reached) => ({ onConnect: () => reached() }),
  'at the sender': (reached) => ({ onMailFrom: () => reached() }),
  'at the recipient': (reached) => ({ onRcptTo: () => reached() }),
  'after the data': (reached) => ({
    onData(stream) {
      stream.resume().on('end', reached)
    },
  }),
}

/**
 * Kills the server between the commit of a mail and the mail server's acknowledgement, at each step of sending and
 * before its first: each mail is accepted exactly once.
 */
export const beforeAckPart: Part = async ({ dataDir, rounds }) => {
  const shop = await openMailingShop(dataDir)
  const problems: string[] = []
  const names = ['at once', ...Object.keys(MOMENTS)]
  const kills = new Map<string, number>()
  try {
    await shop.start()
    for (let round = 1; round <= rounds && problems.length < 20; round += 1) {
      const moment = names[round % names.length] ?? ''
      const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
      const handlers = MOMENTS[moment]
      shop.smtp.behave(handlers?.(reached) ?? { onConnect: () => undefined })
      const id = await shop.write()
      if (handlers) await isReached
      await shop.kill()
      kills.set(moment, (kills.get(moment) ?? 0) + 1)
      shop.smtp.behave({})
      await shop.endLeases()
      await shop.start()
      const accepted = await shop.sent(id)
      if (accepted !== 1) problems.push(`round ${round}, killed ${moment}: accepted ${accepted} times`)
    }
  } finally {
    await shop.close()
  }
  return { figures: [[...kills].map(([moment, count]) => `${count} kills ${moment}`).join(', ')], problems }
}
