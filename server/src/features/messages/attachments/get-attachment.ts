import { and, eq, exists, sql } from 'drizzle-orm'
import type { UserContext } from '../../../platform/context.ts'
import { attachmentTexts, conversations, messages, reportCases } from '../../../platform/db/schema.ts'
import type { StoredCover } from '../../../platform/db/stored-cover.ts'
import { NotFound, Unavailable } from '../../../platform/errors.ts'
import { FairQueue } from '../../../platform/runtime/fair-queue.ts'
import { canReadAttachment } from '../policy.ts'

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
