import { COVER_REFUSALS, COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import { draw } from '../../adapters/images/drawing/draw.ts'
import type { Deps, UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { StoredCover } from '../../db/stored-cover.ts'
import { Invalid, Unavailable } from '../../errors.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'

const PLACEHOLDER_WIDTH = 16
/** A thread of pixels is no cover, and too tall for WebP. */
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

/**
 * Checks an uploaded picture by its content, re-encodes it as WebP in every width of `COVER_WIDTHS` that it fills,
 * without its metadata, and stores those.
 * @param field what the form calls the file
 * @throws Invalid for what is no picture, or has too many pixels or too odd a shape; Unavailable while others of the user wait
 */
export async function storeCover(
  { files, log, user }: Pick<UserContext, 'files' | 'log' | 'user'>,
  bytes: Buffer,
  field = 'cover_image',
): Promise<StoredCover> {
  const { pictures, placeholder } = await encode(bytes, log, user.id, field)
  const key = `covers/${newId()}`
  try {
    await Promise.all(pictures.map((picture) => files.put(`${key}/${picture.width}.webp`, picture.bytes)))
  } catch (error) {
    await files.removeFolder(key)
    throw error
  }
  const widest = pictures[pictures.length - 1]
  if (!widest) throw refused('This picture could not be read', field)
  return { key, widths: pictures.map(({ width }) => width), width: widest.width, height: widest.height, placeholder }
}

/** A picture takes half a second; one of the largest, two. */
const RETRY_SECONDS = 5
/** One after the other, or a handful of large ones would fill the memory. Each that waits is in memory as it came. */
const turns = new FairTurns({ atOnce: 1, atOnceOfOne: 1, waiting: 8, waitingOfOne: 2 })

/** Others do not stand in a user's way here: who has nothing that waits always has a place. */
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
  const encoded = await turns.take(userId, () => draw('encodeCover', { bytes, ...limits, ...sizes }), busy)
  if (encoded.refusal) {
    const { refusal, reason } = encoded
    if (reason) log.warn({ reason }, 'a picture could not be decoded')
    throw refused(REFUSALS[refusal], field)
  }
  const { pictures, placeholder } = encoded
  return { pictures, placeholder: `data:image/webp;base64,${placeholder.toString('base64')}` }
}
