import { isUtf8 } from 'node:buffer'
import { ATTACHMENT, ATTACHMENT_REFUSALS, isTextName } from '@promptery/contract/talk/attachments'
import type { SendAttachmentBody } from '@promptery/contract/talk/messages'
import { and, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { storePicture } from '../../listings/pictures/store-cover.ts'
import { ATTACHMENTS, removePictures, removeRefusedCover } from '../../listings/pictures/stored-pictures.ts'
import type { UserContext } from '../../platform/context.ts'
import { firstIdAt } from '../../platform/db/ids.ts'
import { attachmentTexts, conversations, messages, reportCases } from '../../platform/db/schema.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import { Conflict, Invalid, NotFound, TooLarge, TooManyRequests, Unavailable } from '../../platform/errors.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'
import { canReadAttachment, getOther, presentMessage } from './conversations.ts'
import { findStored, type NewAttachment, requireUnblocked, type Sent, sendMessage } from './send-message.ts'

/** Pictures of one process that are in memory on their way to a browser. */
const queue = new FairQueue({ concurrent: 8, concurrentPerClient: 3, queued: 400, queuedPerClient: 100 })
const busy = (): Unavailable =>
  new Unavailable('files_unavailable', 'Too many files are being read. Try again soon.', 5)

interface AttachedFile {
  name: string
  /** Never changes. */
  etag: string
  isPicture: boolean
  read(): Promise<Buffer>
}

/**
 * A file of a message, for those who may read it.
 * @param input.file `text`, or the file of a width of a picture
 * @throws NotFound for everybody else, whether it exists or not
 */
export async function getAttachment(ctx: UserContext, { id, file }: { id: string; file: string }) {
  const { db, user } = ctx
  const isReported = exists(
    db
      .select({ one: sql`1` })
      .from(reportCases)
      .where(and(sql`${reportCases.subject} = 'message'`, eq(reportCases.subjectId, messages.id))),
  )
  const [found] = await db
    .select({ message: messages, conversation: conversations, text: attachmentTexts.text, isReported })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(attachmentTexts, eq(attachmentTexts.messageId, messages.id))
    .where(eq(messages.id, id))
  const attachment = found?.message.attachment
  const opened = attachment?.picture ? pictureOf(ctx, attachment.picture, file) : textOf(found?.text, id, file)
  if (!found || !attachment || !opened || !canReadAttachment(user, { ...found, isReported: found.isReported === true }))
    throw new NotFound('This file does not exist')
  return { name: attachment.name, ...opened }
}

type Opened = Omit<AttachedFile, 'name'>

function textOf(text: string | null | undefined, id: string, file: string): Opened | undefined {
  if (typeof text !== 'string' || file !== 'text') return undefined
  return { etag: `"${id}"`, isPicture: false, read: async () => Buffer.from(text) }
}

function pictureOf({ files, user }: UserContext, { key, widths }: StoredCover, file: string): Opened | undefined {
  if (!widths.some((width) => file === `${width}.webp`)) return undefined
  const read = async () => {
    const bytes = await files.get(`${key}/${file}`)
    if (!bytes) throw new NotFound('This file does not exist')
    return bytes
  }
  return { etag: `"${key.split('/').at(-1)}-${file}"`, isPicture: true, read: () => queue.run(user.id, read, busy) }
}

const DAY_SECONDS = 24 * 60 * 60
const FIELD = 'file'

/**
 * Checks a file for a message: a text by its name, a picture by its content. The files of a picture are stored, a text is
 * stored with its message.
 * @throws Invalid, TooLarge, and TooManyRequests beyond the bytes of a day
 */
async function storeAttachment(ctx: UserContext, { name, file }: { name: string; file: Buffer }) {
  await requireStorage(ctx, file.length)
  if (isTextName(name)) return newTextOf(name, file)
  const { picture, storedBytes } = await storePicture(ctx, file, FIELD, `${ATTACHMENTS}/`)
  return { name, bytes: storedBytes, picture, text: null }
}

function newTextOf(name: string, file: Buffer): NewAttachment {
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
