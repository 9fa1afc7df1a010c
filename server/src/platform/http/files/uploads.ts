import multipart, { type MultipartFile } from '@fastify/multipart'
import { LIMITS } from '@promptery/contract/constants'
import { COVER_REFUSALS } from '@promptery/contract/listings/covers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError, ClientGone, Invalid, TooLarge, Unavailable } from '../../errors.ts'
import { FORM_BYTES_MAX } from '../../scale/limit-bodies.ts'
import type { App } from '../app-type.ts'
import { requireUser } from '../session/guards.ts'

/** The longest text in UTF-8 of four bytes per character. */
const FIELD_BYTES_MAX = LIMITS.promptText.max * 4

/** The maximum of concurrent uploads per process. `limitBodies` bounds their memory. */
const UPLOADS_MAX = 20
/** Per user. */
const UPLOADS_PER_USER_MAX = 4
/** The users of uploads in progress, one entry per upload. */
export const uploadingUsers: string[] = []

export async function installUploads(app: App): Promise<void> {
  app.decorateRequest('upload', undefined)
  // The sizes of parts are limited in `readForm`.
  await app.register(multipart, { limits: { fileSize: FORM_BYTES_MAX, headerPairs: 50 }, throwFileSizeLimit: false })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The field that contains the file. */
    fileField?: string
    /** Fields that clients of the specification send and the server ignores. */
    ignoredFields?: string[]
  }
}

/**
 * An `onRequest` after authentication that limits concurrent uploads.
 * @throws Unavailable
 */
export async function limitConcurrentUploads(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!request.headers['content-type']?.startsWith('multipart/')) return
  const { id } = requireUser(request.ctx).user
  const ofUser = uploadingUsers.filter((other) => other === id).length
  if (uploadingUsers.length >= UPLOADS_MAX || ofUser >= UPLOADS_PER_USER_MAX) {
    throw new Unavailable('uploads_busy', 'Too many uploads are under way. Try again in a moment.', 5)
  }
  // The client has disconnected already, so `close` will not be emitted again.
  if (reply.raw.closed) return
  uploadingUsers.push(id)
  reply.raw.once('close', () => uploadingUsers.splice(uploadingUsers.indexOf(id), 1))
}

/**
 * A `preValidation` that parses a multipart request: fields into `request.body`, the file into `request.upload`.
 * Unknown fields are refused before their content is read. An empty file field without a name means that no file was
 * chosen; an empty file with a name is a file. JSON bodies pass.
 * @param countFile called when a file begins, so that files of invalid forms count too
 * @throws Invalid for a malformed request, TooLarge beyond the limits, errors of `countFile`
 */
export function readUpload(countFile?: (request: FastifyRequest) => Promise<void>) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!request.isMultipart()) return
    // A destroyed stream would never emit `end`.
    if (request.raw.destroyed) throw new ClientGone()
    let uncounted: unknown
    const count = () =>
      countFile?.(request).catch((error: unknown) => {
        uncounted = error
        throw error
      })
    try {
      request.body = await readForm(request, count)
    } catch (error) {
      // Discards the rest.
      request.raw.unpipe().resume()
      throw error === uncounted ? error : asAppError(error, request)
    }
  }
}

async function readForm(request: FastifyRequest, count: () => Promise<void> | undefined) {
  const { config, schema } = request.routeOptions
  if (Number(request.headers['content-length']) > FORM_BYTES_MAX) throw coverTooLarge(config.fileField)
  const known = [...Object.keys((schema as { body: z.ZodObject }).body.shape), ...(config.ignoredFields ?? [])]
  const seen = new Set<string>()
  const fields: Record<string, string> = {}
  let remainingBytes = FORM_BYTES_MAX
  const read = async (part: MultipartFile, bytesMax: number, refusal: () => TooLarge): Promise<Buffer> => {
    const bytes = await readPart(part, Math.min(bytesMax, remainingBytes), refusal)
    remainingBytes -= bytes.length
    return bytes
  }
  // Each part as a stream, so that unknown fields are refused before they are in memory.
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
      if (filename) await count()
      const bytes = await read(part, LIMITS.coverBytesMax, () => coverTooLarge(name))
      if (bytes.length > 0 || filename) request.upload = bytes
    } else {
      const bytes = await read(part, FIELD_BYTES_MAX, () => new TooLarge(`${name} is too long`))
      // Forms send line breaks as CR LF.
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

/** An aborted connection is reported as such. */
const asAppError = (error: unknown, { raw }: FastifyRequest): unknown =>
  error instanceof AppError
    ? error
    : (raw.errored ?? new Invalid('invalid_upload', 'The upload broke off or is not a complete form'))
