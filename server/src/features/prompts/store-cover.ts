import { COVER_REFUSALS, COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import sharp, { type Sharp } from 'sharp'
import type { Deps, UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import type { StoredCover } from '../../db/stored-cover.ts'
import { Invalid, Unavailable } from '../../errors.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'

/** What a cover may be, as sharp names it (`heif` with AV1 is AVIF). Never SVG: it may carry scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const PLACEHOLDER_WIDTH = 16
/** A thread of pixels is no cover, and too tall for WebP. */
const SIDES_RATIO_MAX = 10

const refused = (message: string): Invalid =>
  new Invalid('invalid_picture', message, [{ path: 'cover_image', message }])
const tooManyPixels = (): Invalid => refused('This picture has more than 50 megapixels: choose a smaller one')

/**
 * Checks an uploaded picture by its content, re-encodes it as WebP in every width of `COVER_WIDTHS` that it fills,
 * without its metadata, and stores those.
 * @throws Invalid for what is no picture, or has too many pixels or too odd a shape; Unavailable while others of the user wait
 */
export async function storeCover(
  { files, log, user }: Pick<UserContext, 'files' | 'log' | 'user'>,
  bytes: Buffer,
): Promise<StoredCover> {
  const { pictures, placeholder } = await encode(bytes, log, user.id)
  const key = `covers/${newId()}`
  try {
    await Promise.all(pictures.map((picture) => files.put(`${key}/${picture.width}.webp`, picture.bytes)))
  } catch (error) {
    await files.removeFolder(key)
    throw error
  }
  const widest = pictures[pictures.length - 1]
  if (!widest) throw refused('This picture could not be read')
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

async function encode(bytes: Buffer, log: Deps['log'], userId: string) {
  if (bytes.length === 0) throw refused(COVER_REFUSALS.noPicture)
  const picture = () => sharp(bytes, { limitInputPixels: LIMITS.coverPixelsMax, failOn: 'error' })
  const metadata = await picture()
    .metadata()
    .catch((error: unknown) => {
      if (error instanceof Error && /pixel limit/i.test(error.message)) throw tooManyPixels()
      throw refused(COVER_REFUSALS.noPicture)
    })
  if (!FORMATS.has(metadata.format)) throw refused('Choose a JPEG, PNG, WebP, AVIF or GIF')
  const { width, height } = metadata.autoOrient
  if (width * height > LIMITS.coverPixelsMax) throw tooManyPixels()
  if (Math.max(width, height) > SIDES_RATIO_MAX * Math.min(width, height)) {
    throw refused(`One side of this picture is more than ${SIDES_RATIO_MAX} times as long as the other: cut it first`)
  }
  const widths = [...new Set(COVER_WIDTHS.map((wanted) => Math.min(wanted, width)))]
  return turns.take(userId, async () => encodeWidths(await decode(picture(), Math.max(...widths), log), widths), busy)
}

/** Decodes once: what is narrower is made of the widest. */
async function decode(picture: Sharp, width: number, log: Deps['log']) {
  try {
    return await picture.autoOrient().resize({ width }).raw().toBuffer({ resolveWithObject: true })
  } catch (error) {
    // sharp has no codes: only its words tell a damaged picture from, say, a lack of memory.
    log.warn({ err: error }, 'a picture could not be decoded')
    throw refused('This picture is damaged and could not be read: choose another one')
  }
}

async function encodeWidths({ data, info }: Awaited<ReturnType<typeof decode>>, widths: number[]) {
  const { width, height, channels } = info
  const narrowed = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to })
  const pictures = []
  for (const wanted of widths) {
    const webp = await narrowed(wanted).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    pictures.push({ width: webp.info.width, height: webp.info.height, bytes: webp.data })
  }
  const tiny = await narrowed(PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer()
  return { pictures, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}
