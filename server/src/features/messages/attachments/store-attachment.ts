import { isUtf8 } from 'node:buffer'
import { ATTACHMENT, ATTACHMENT_REFUSALS, isTextName } from '@promptery/contract/people/talk/attachments'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { ATTACHMENTS } from '../../../catalog/pictures/attachment.ts'
import { storePicture } from '../../../catalog/pictures/store-cover.ts'
import type { UserContext } from '../../../platform/context.ts'
import { firstIdAt } from '../../../platform/db/ids.ts'
import { messages } from '../../../platform/db/schema.ts'
import { Invalid, TooLarge, TooManyRequests } from '../../../platform/errors.ts'
import type { NewAttachment } from '../send-message.ts'

const DAY_SECONDS = 24 * 60 * 60
const FIELD = 'file'

/**
 * Checks a file for a message: a text by its name, a picture by its content. The files of a picture are stored, a text is
 * stored with its message.
 * @throws Invalid, TooLarge, and TooManyRequests beyond the bytes of a day
 */
export async function storeAttachment(ctx: UserContext, { name, file }: { name: string; file: Buffer }) {
  await requireStorage(ctx, file.length)
  if (isTextName(name)) return textOf(name, file)
  const { picture, storedBytes } = await storePicture(ctx, file, FIELD, `${ATTACHMENTS}/`)
  return { name, bytes: storedBytes, picture, text: null }
}

function textOf(name: string, file: Buffer): NewAttachment {
  const { textTooLarge, noText } = ATTACHMENT_REFUSALS
  const at = (message: string) => [{ path: FIELD, message }]
  if (file.length > ATTACHMENT.textBytesMax) throw new TooLarge(textTooLarge, at(textTooLarge))
  // PostgreSQL stores no NUL.
  if (!isUtf8(file) || file.includes(0)) throw new Invalid('invalid_upload', noText, at(noText))
  return { name, bytes: file.length, picture: null, text: file.toString() }
}

/** Uploads at once, of which there are few, may each go beyond it by one file. */
async function requireStorage({ db, user }: UserContext, bytes: number): Promise<void> {
  const [stored] = await db
    .select({ bytes: sql`coalesce(sum((${messages.attachment} ->> 'bytes')::integer), 0)`.mapWith(Number) })
    .from(messages)
    .where(
      and(
        eq(messages.senderId, user.id),
        isNotNull(messages.attachment),
        gt(messages.id, firstIdAt(new Date(Date.now() - DAY_SECONDS * 1_000))),
      ),
    )
  if ((stored?.bytes ?? 0) + bytes <= ATTACHMENT.bytesPerDay) return
  throw new TooManyRequests('You have sent as many files as a day allows. Try again tomorrow.', DAY_SECONDS)
}
