import { COVER_WIDTHS, LIMITS } from '@promptery/contract/constants'
import sharp from 'sharp'
import type { FileStore } from '../../adapters/files/port.ts'
import { newId } from '../../db/ids.ts'
import type { StoredCover } from '../../db/stored-cover.ts'
import { Invalid } from '../../errors.ts'

/** What a cover may be, as sharp names it (`heif` with AV1 is AVIF). Never SVG: it may carry scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
const PLACEHOLDER_WIDTH = 16

const refused = (message: string): Invalid => new Invalid(message, [{ path: 'cover_image', message }])

/**
 * Checks an uploaded picture by its content, re-encodes it as WebP in every width of `COVER_WIDTHS` that it fills,
 * without its metadata, and stores those.
 * @throws Invalid for what is no picture, or has too many pixels
 */
export async function storeCover(files: FileStore, bytes: Buffer): Promise<StoredCover> {
  const { pictures, placeholder } = await encode(bytes)
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

async function encode(bytes: Buffer) {
  const open = () => sharp(bytes, { limitInputPixels: LIMITS.coverPixelsMax, failOn: 'error' })
  const metadata = await open()
    .metadata()
    .catch((error: unknown) => {
      if (error instanceof Error && /pixel limit/i.test(error.message)) {
        throw refused('This picture has more than 50 megapixels: choose a smaller one')
      }
      throw refused('This file is not a picture: choose a JPEG, PNG, WebP, AVIF or GIF')
    })
  if (!FORMATS.has(metadata.format)) throw refused('Choose a JPEG, PNG, WebP, AVIF or GIF')
  if (metadata.width * metadata.height > LIMITS.coverPixelsMax) {
    throw refused('This picture has more than 50 megapixels: choose a smaller one')
  }
  try {
    const upright = metadata.autoOrient.width
    const widths = [...new Set(COVER_WIDTHS.map((width) => Math.min(width, upright)))]
    const pictures = await Promise.all(
      widths.map(async (width) => {
        const { data, info } = await open().autoOrient().resize({ width }).webp({ quality: 82 }).toBuffer({
          resolveWithObject: true,
        })
        return { width: info.width, height: info.height, bytes: data }
      }),
    )
    const tiny = await open().autoOrient().resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
    return { pictures, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
  } catch {
    throw refused('This picture is damaged and could not be read: choose another one')
  }
}
