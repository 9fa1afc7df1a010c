import multipart, { type MultipartFile } from '@fastify/multipart'
import { COVER_REFUSALS, LIMITS } from '@promptery/contract/constants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, ClientGone, Invalid, TooLarge, Unavailable } from '../errors.ts'
import { FORM_BYTES_MAX } from '../scale/in-flight-bytes/limit-bodies.ts'
import type { App } from './app-type.ts'
import { requireUser } from './session/guards.ts'

/** The longest text in the widest characters of UTF-8. */
const FIELD_BYTES_MAX = LIMITS.promptText.max * 4

/** Uploads that a process reads at once. `limitBodies` sees to their memory. */
const READ_AT_ONCE = 20
/** Of one user. */
const READ_AT_ONCE_OF_USER = 4
/** Whose uploads this process reads now: one entry for each upload. */
export const uploaders: string[] = []

export async function installUploads(app: App): Promise<void> {
  app.decorateRequest('upload', undefined)
  // How much a part may have is said where it is read.
  await app.register(multipart, { limits: { fileSize: FORM_BYTES_MAX, headerPairs: 50 }, throwFileSizeLimit: false })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field of a multipart call that holds its file. */
    fileField?: string
    /** Fields that clients of the specification send, and that say nothing here. */
    ignoredFields?: string[]
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
 * `fileField` into `request.upload`. What the route does not know is refused as soon as its name is there. A file field
 * without a name and bytes, as a form sends it when nothing was chosen, is no file; a file with a name is one, also when
 * it is empty. JSON passes.
 * @param countFile is asked when a file begins, so that also one of a form that turns out to be wrong is counted
 * @throws Invalid for what is no complete multipart request, TooLarge for what is beyond the limits, what `countFile` does
 */
export function readUpload(countFile?: (request: FastifyRequest) => Promise<void>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return
    // Nothing would come of reading what has gone, not even an end.
    if (request.raw.destroyed) throw new ClientGone()
    try {
      request.body = await readForm(request, countFile)
    } catch (error) {
      // What is still to come is not looked at.
      request.raw.unpipe().resume()
      throw asAppError(error, request)
    }
  }
}

async function readForm(request: FastifyRequest, countFile?: (request: FastifyRequest) => Promise<void>) {
  const { config, schema } = request.routeOptions
  if (Number(request.headers['content-length']) > FORM_BYTES_MAX) throw coverTooLarge(config.fileField)
  const known = [...Object.keys((schema as { body: z.ZodObject }).body.shape), ...(config.ignoredFields ?? [])]
  const seen = new Set<string>()
  const fields: Record<string, string> = {}
  let room = FORM_BYTES_MAX
  const read = async (part: MultipartFile, bytesMax: number, refusal: () => TooLarge): Promise<Buffer> => {
    const bytes = await readPart(part, Math.min(bytesMax, room), refusal)
    room -= bytes.length
    return bytes
  }
  // Each part as a stream, or a text would be in memory before its name is looked at.
  for await (const part of request.parts({ isPartAFile: () => true }) as AsyncIterable<MultipartFile>) {
    const { fieldname: name, filename, mimetype } = part
    const isFile = filename !== undefined || mimetype === 'application/octet-stream' || name === config.fileField
    if (isFile ? name !== config.fileField : !known.includes(name)) {
      const shown = name.slice(0, 50)
      throw new Invalid('invalid_upload', isFile ? `There is no file field ${shown}` : `There is no field ${shown}`)
    }
    if (seen.has(name)) throw new Invalid('invalid_upload', `${name} is there twice`)
    seen.add(name)
    if (isFile) {
      if (filename) await countFile?.(request)
      const bytes = await read(part, LIMITS.coverBytesMax, () => coverTooLarge(name))
      if (bytes.length > 0 || filename) request.upload = bytes
    } else {
      const bytes = await read(part, FIELD_BYTES_MAX, () => new TooLarge(`${name} is too long`))
      // Browsers send every line break of a form as CR LF; what was typed is LF.
      fields[name] = bytes.toString().replaceAll('\r\n', '\n')
    }
  }
  return fields
}

async function readPart({ file }: MultipartFile, bytesMax: number, refusal: () => TooLarge): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > bytesMax) throw refusal()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}

function coverTooLarge(path = 'file'): TooLarge {
  const message = COVER_REFUSALS.tooLarge
  return new TooLarge(message, [{ path, message }])
}

/** What ended with its connection is told as that. */
const asAppError = (error: unknown, { raw }: FastifyRequest): unknown =>
  error instanceof AppError
    ? error
    : (raw.errored ?? new Invalid('invalid_upload', 'The upload broke off or is not a complete form'))
