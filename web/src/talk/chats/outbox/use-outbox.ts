import * as routes from '@promptery/contract/talk/messages'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { shaped } from '../../../lib/api/shape.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { MESSAGE, useReceiveMessage } from '../api.ts'
import { type NewMessage, onOutboxChange, outboxVersion, outgoingOf, removeOutgoing, sendMessage } from './outbox.ts'
import { nameForServer } from './refuse-file.ts'

/** Unsent messages to a user, with ways to send, retry and discard. */
export function useOutbox(userId: string, peerId: string) {
  useSyncExternalStore(onOutboxChange, outboxVersion, outboxVersion)
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

/** Sends a message. Its `clientKey` makes retries idempotent. */
function useDeliver(userId: string) {
  const receive = useReceiveMessage(userId)
  return async ({ to, message, clientKey, file }: NewMessage, onUploadProgress: (progress: number) => void) =>
    receive(
      shaped(
        await (file
          ? call(routes.sendAttachment, {
              params: { id: to },
              body: formOf({ message, clientKey }, file),
              onUploadProgress,
            })
          : call(routes.sendMessage, { params: { id: to }, body: { message, clientKey } })),
        MESSAGE,
      ),
    )
}

function formOf(fields: Record<string, string>, file: File): FormData {
  const form = new FormData()
  const name = nameForServer(file.name)
  for (const [field, value] of Object.entries({ ...fields, name })) form.set(field, value)
  form.set('file', file, name)
  return form
}
