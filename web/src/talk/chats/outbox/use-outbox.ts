import { useSyncExternalStore } from 'react'
import { newUuid } from '../../../lib/uuid.ts'
import { onOutboxChange, outboxVersion, outgoingOf, removeOutgoing, sendMessage } from './outbox.ts'
import { useDeliver } from './use-deliver.ts'

/** Unsent messages to a user, with ways to send, retry and discard. */
export function useOutbox(userId: string, peerId: string) {
  useSyncExternalStore(onOutboxChange, outboxVersion)
  const deliver = useDeliver(userId)
  const outgoing = outgoingOf(userId).filter(({ to }) => to === peerId)
  const send = (message: string, clientKey: string = newUuid()) =>
    sendMessage(userId, { to: peerId, message, clientKey, sentAt: new Date().toISOString() }, deliver)
  /** Sends each file as a message, the first one with the text. */
  const sendFiles = (message: string, files: readonly File[]) => {
    for (const [index, file] of files.entries()) {
      const [clientKey, sentAt] = [newUuid(), new Date().toISOString()]
      void sendMessage(userId, { to: peerId, message: index === 0 ? message : '', clientKey, sentAt, file }, deliver)
    }
  }
  return {
    outgoing,
    send,
    sendFiles,
    tryAgain: (clientKey: string) => {
      const failed = outgoing.find((one) => one.clientKey === clientKey && one.state === 'failed')
      return failed && sendMessage(userId, failed, deliver)
    },
    discard: (clientKey: string) => removeOutgoing(userId, clientKey),
  }
}
