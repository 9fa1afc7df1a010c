import { COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import { COVER_REFUSALS } from '@promptery/contract/listings/covers'
import { draw } from '../../adapters/images/drawing/draw.ts'
import type { Deps, UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import type { StoredCover } from '../../platform/db/stored-cover.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'

const PLACEHOLDER_WIDTH = 16
/** More extreme pictures are no covers, and too tall for WebP. */
const SIDES_RATIO_MAX = 10

const refused = (message: string, field: string): Invalid =>
  new Invalid('invalid_picture', message, [{ path: field, message }])

const REFUSALS = {
  'no picture': COVER_REFUSALS.noPicture,
  format: 'Choose a JPEG, PNG, WebP, AVIF or GIF',
  pixels: 'This picture has more than 50 megapixels: choose a smaller one',
  shape: `One side of this picture is more than ${SIDES_RATIO_MAX} times as long as the other: cut it first`,
  damaged: 'This picture is damaged and could not be read: choose another one',
}

type Ctx = Pick<UserContext, 'files' | 'log' | 'user'>

/** `storePicture` for what the market shows. */
export const storeCover = async (ctx: Ctx, bytes: Buffer, field = 'cover_image', folder = 'covers/') =>
  (await storePicture(ctx, bytes, field, folder)).picture

/**
 * Checks an uploaded picture by its content, re-encodes it as WebP in every width of `COVER_WIDTHS` up to its own,
 * without metadata, and stores the files.
 * @param field name of the form's field
 * @param folder the beginning of its key
 * @returns the picture, and the bytes of all its files
 * @throws Invalid for no picture, too many pixels or too extreme a shape; Unavailable while the user's other pictures
 *   are queued
 */
export async function storePicture(
  { files, log, user }: Ctx,
  bytes: Buffer,
  field: string,
  folder: string,
): Promise<{ picture: StoredCover; storedBytes: number }> {
  const { pictures, placeholder } = await encode(bytes, log, user.id, field)
  const key = `${folder}${newId()}`
  try {
    await Promise.all(pictures.map((picture) => files.put(`${key}/${picture.width}.webp`, picture.bytes)))
  } catch (error) {
    // The clean-up job removes what stays.
    await files.removeFolder(key).catch(() => undefined)
    throw error
  }
  const widest = pictures[pictures.length - 1]
  if (!widest) throw refused('This picture could not be read', field)
  const { width, height } = widest
  const picture = { key, widths: pictures.map((one) => one.width), width, height, placeholder }
  return { picture, storedBytes: pictures.reduce((sum, one) => sum + one.bytes.length, 0) }
}

/** Encoding a picture takes half a second; the largest take two. */
const RETRY_SECONDS = 5
/** One at a time: several large pictures would exhaust the memory. Queued ones are held in memory as received. */
const queue = new FairQueue({ concurrent: 1, concurrentPerClient: 1, queued: 8, queuedPerClient: 2 })

/** Only the user's own queued pictures cause this: a user without any always gets a place. */
const busy = (): Unavailable =>
  new Unavailable(
    'uploads_busy',
    'Your other pictures are still being stored. Try again in a few seconds.',
    RETRY_SECONDS,
  )

async function encode(bytes: Buffer, log: Deps['log'], userId: string, field: string) {
  if (bytes.length === 0) throw refused(COVER_REFUSALS.noPicture, field)
  const limits = { pixelsMax: LIMITS.coverPixelsMax, ratioMax: SIDES_RATIO_MAX }
  const sizes = { widths: COVER_WIDTHS, placeholderWidth: PLACEHOLDER_WIDTH }
  const encoded = await queue.run(userId, () => draw('encodeCover', { bytes, ...limits, ...sizes }), busy)
  if (encoded.refusal) {
    const { refusal, reason } = encoded
    if (reason) log.warn({ reason }, 'a picture could not be decoded')
    throw refused(REFUSALS[refusal], field)
  }
  const { pictures, placeholder } = encoded
  return { pictures, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}` }
}
