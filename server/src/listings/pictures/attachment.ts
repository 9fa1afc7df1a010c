import type { Attachment } from '@promptery/contract/talk/messages'
import type { StoredAttachment } from '../../platform/db/stored-cover.ts'

/** The folder of the pictures of messages. Nobody reads it by an address of the store. */
export const ATTACHMENTS = 'attachments'

/** The file of a message, by addresses that only its readers may ask for. */
export function presentAttachment(
  messageId: string,
  { name, bytes: size, picture }: Pick<StoredAttachment, 'name' | 'bytes' | 'picture'>,
): Attachment {
  const folder = `/api/v1/messages/attachments/${messageId}`
  if (!picture) return { name, size, url: `${folder}/text` }
  const { widths, width, height, placeholder } = picture
  return { name, size, picture: { url: `${folder}/${width}.webp`, widths, width, height, placeholder } }
}
