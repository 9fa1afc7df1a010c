import { ATTACHMENT_REFUSALS } from '@promptery/contract/people/talk/attachments'
import type { SendAttachmentBody } from '@promptery/contract/people/talk/messages'
import { removePictures, removeRefusedCover } from '../../../catalog/pictures/remove-covers.ts'
import type { UserContext } from '../../../platform/context.ts'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { getOther } from '../conversation-of-two.ts'
import { presentMessage } from '../present.ts'
import { findStored, requireUnblocked, type Sent, sendMessage } from '../send-message.ts'
import { storeAttachment } from './store-attachment.ts'

type Input = SendAttachmentBody & { id: string; file: Buffer | undefined }

/**
 * Sends a message with a file. A refused one, and one that was sent already, leaves no file.
 * @throws what `sendMessage` and `storeAttachment` throw
 */
export async function sendAttachment(ctx: UserContext, { file, name, ...input }: Input): Promise<Sent> {
  const { none } = ATTACHMENT_REFUSALS
  if (!file) throw new Invalid('invalid_upload', none, [{ path: 'file', message: none }])
  const earlier = input.clientKey && (await findStored(ctx, input))
  if (earlier) {
    if (earlier.receiverId !== input.id)
      throw new Conflict('client_key_used', 'This client key belongs to a message to another user')
    return { message: presentMessage(earlier), isNew: false }
  }
  // Before the picture is decoded.
  await getOther(ctx.db, input.id)
  await requireUnblocked(ctx.db, { senderId: ctx.user.id, receiverId: input.id })
  const attachment = await storeAttachment(ctx, { name, file })
  const { picture } = attachment
  try {
    const sent = await sendMessage(ctx, { ...input, attachment })
    // The same message arrived meanwhile.
    if (!sent.isNew) await removePictures(ctx.files, [picture])
    return sent
  } catch (error) {
    if (picture) await removeRefusedCover(ctx.files, picture, error)
    throw error
  }
}
