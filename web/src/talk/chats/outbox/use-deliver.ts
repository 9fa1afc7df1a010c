import type { messageOnWire } from '@promptery/contract/talk/messages'
import { call } from '../../../lib/api/api-client.ts'
import { shaped } from '../../../lib/api/shape.ts'
import { MESSAGE, useReceiveMessage } from '../api.ts'
import type { NewMessage } from './outbox.ts'
import { nameForServer } from './refuse-file.ts'

/** Sends a message. Its `clientKey` makes retries idempotent. */
export function useDeliver(userId: string) {
  const receive = useReceiveMessage(userId)
  return async ({ to, message, clientKey, file }: NewMessage, onUploadProgress: (progress: number) => void) =>
    receive(
      shaped(
        await call<typeof messageOnWire>(
          file
            ? {
                method: 'post',
                url: `/messages/attachments/${to}`,
                data: formOf({ message, clientKey }, file),
                onUploadProgress,
              }
            : { method: 'post', url: `/messages/send/${to}`, data: { message, clientKey } },
        ),
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
