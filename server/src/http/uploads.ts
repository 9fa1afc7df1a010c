import multipart from '@fastify/multipart'
import { COVER_REFUSALS, LIMITS } from '@promptery/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Invalid, TooLarge, Unavailable } from '../errors.ts'
import type { App } from './app-type.ts'
import { requireUser } from './session/guards.ts'

const LIMITS_OF_PARTS = {
  fileSize: LIMITS.coverBytesMax,
  files: 1,
  /** A listing has ten; each may be as long as the longest, and all are in memory until they are judged. */
  fields: 12,
  parts: 13,
  /** The longest text in the widest characters of UTF-8. */
  fieldSize: LIMITS.promptText.max * 4,
  fieldNameSize: 100,
  headerPairs: 50,
}

/** Uploads that a process reads at once. Each may hold 20 MB, and take as long as a request may. */
const READ_AT_ONCE = 20
/** Of one user. */
const READ_AT_ONCE_OF_USER = 4
/** Whose uploads this process reads now: one entry for each upload. */
export const uploaders: string[] = []

export async function installUploads(app: App): Promise<void> {
  await app.register(multipart, { limits: LIMITS_OF_PARTS })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of a multipart call that holds its file. */
    fileField?: string
  }
}

/**
 * A route's `onRequest`, after the session was asked for: lets so many uploads be read at once.
 * @throws Unavailable beyond
 */
export async function takeUploadTurn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.headers['content-type']?.startsWith('multipart/')) return
  const { id } = requireUser(request.ctx).user
  const ofUser = uploaders.filter((other) => other === id).length
  if (uploaders.length >= READ_AT_ONCE || ofUser >= READ_AT_ONCE_OF_USER) {
    throw new Unavailable('uploads_busy', 'Too many uploads are under way. Try again in a moment.', 5)
  }
  // Who has gone while the session was looked up will not go again.
  if (reply.raw.closed) return
  uploaders.push(id)
  reply.raw.once('close', () => uploaders.splice(uploaders.indexOf(id), 1))
}

/**
 * A route's `preValidation`: reads a multipart request, its fields into `request.body` and the file of the route's
 * `fileField` into `request.upload`. A file field without a name and bytes, as a form sends it when nothing was chosen, is no file;
 * a file with a name is one, also when it is empty. JSON passes.
 * @throws Invalid for what is no complete multipart request, TooLarge for a file beyond the limit
 */
export async function readUpload(request: FastifyRequest): Promise<void> {
  const { fileField } = request.routeOptions.config
  if (!request.isMultipart()) return
  const fields = new Map<string, unknown>()
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        if (part.fieldname !== fileField)
          throw new Invalid('invalid_upload', `There is no file field ${part.fieldname.slice(0, 50)}`)
        const bytes = await part.toBuffer()
        if (bytes.length > 0 || part.filename) request.upload = bytes
      } else {
        if (part.valueTruncated || part.fieldnameTruncated) throw new TooLarge(`${part.fieldname} is too long`)
        if (fields.has(part.fieldname)) throw new Invalid('invalid_upload', `${part.fieldname} is there twice`)
        fields.set(part.fieldname, withPlainLineBreaks(part.value))
      }
    }
  } catch (error) {
    throw asAppError(error, fileField)
  }
  request.body = Object.fromEntries(fields)
}

/** Browsers send every line break of a form as CR LF; what was typed is LF. */
const withPlainLineBreaks = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value

function asAppError(error: unknown, path = 'file'): unknown {
  if (!(error instanceof Error) || error instanceof Invalid || error instanceof TooLarge) return error
  const code = 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const message = COVER_REFUSALS.tooLarge
    return new TooLarge(message, [{ path, message }])
  }
  if (typeof code === 'string' && /LIMIT$/.test(code)) return new TooLarge('The form has too many parts')
  return new Invalid('invalid_upload', 'The upload broke off or is not a complete form')
}
