/** All that is done with pixels. Only `drawing-process.ts` may import this: sharp takes every processor that it can get. */
import sharp, { type Sharp } from 'sharp'
import { renderCard } from './card.ts'

// One picture after the other: two are worked on at once at most.
sharp.concurrency(1)
sharp.cache(false)

/** What a picture may be, as sharp names it (`heif` with AV1 is AVIF). Never SVG: it may carry scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

const SKETCH_QUALITY = 82
/** More effort costs half as much again in time and saves little: the pictures are flat. */
const SKETCH_EFFORT = 2

/** The picture as WebP, stretched to the size. `density`: of the SVG, pixels to the inch. */
async function renderSvg(input: { svg: string; density: number; width: number; height: number }): Promise<Buffer> {
  return sharp(Buffer.from(input.svg), { density: input.density })
    .resize(input.width, input.height, { fit: 'fill' })
    .flatten({ background: '#000000' })
    .webp({ quality: SKETCH_QUALITY, effort: SKETCH_EFFORT })
    .toBuffer()
}

interface ReceivedInput {
  bytes: Buffer
  pixelsMax: number
  widthMax: number
}

/** Re-encodes a picture from outside as WebP, without its metadata. */
async function encodeReceived({ bytes, pixelsMax, widthMax }: ReceivedInput): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  const { format } = await picture.metadata()
  if (!FORMATS.has(format)) throw new Error(`the images endpoint sent something that is no picture: ${format}`)
  return picture.autoOrient().resize({ width: widthMax, withoutEnlargement: true }).webp({ quality: 86 }).toBuffer()
}

interface CoverInput {
  bytes: Buffer
  pixelsMax: number
  /** How many times as long as the other a side may be. */
  ratioMax: number
  widths: readonly number[]
  placeholderWidth: number
}

/** Why a file cannot be a cover. `reason`: what sharp said. */
interface CoverRefusal {
  refusal: 'no picture' | 'format' | 'pixels' | 'shape' | 'damaged'
  reason?: string
}

interface EncodedCover {
  refusal?: never
  pictures: { width: number; height: number; bytes: Buffer }[]
  placeholder: Buffer
}

/** Checks a picture by its content, and encodes it as WebP in every width that it fills, without its metadata. */
async function encodeCover(input: CoverInput): Promise<EncodedCover | CoverRefusal> {
  const picture = () => sharp(input.bytes, { limitInputPixels: input.pixelsMax, failOn: 'error' })
  const metadata = await picture().metadata().catch(wordsOf)
  if (typeof metadata === 'string') return { refusal: /pixel limit/i.test(metadata) ? 'pixels' : 'no picture' }
  if (!FORMATS.has(metadata.format)) return { refusal: 'format' }
  const { width, height } = metadata.autoOrient
  if (width * height > input.pixelsMax) return { refusal: 'pixels' }
  if (Math.max(width, height) > input.ratioMax * Math.min(width, height)) return { refusal: 'shape' }
  const widths = [...new Set(input.widths.map((wanted) => Math.min(wanted, width)))]
  const decoded = await decode(picture(), Math.max(...widths)).catch(wordsOf)
  if (typeof decoded === 'string') return { refusal: 'damaged', reason: decoded }
  return encodeWidths(decoded, widths, input.placeholderWidth)
}

/** sharp has no codes: only its words tell one failure from another. */
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Decodes once: what is narrower is made of the widest. */
const decode = (picture: Sharp, width: number) =>
  picture.autoOrient().resize({ width }).raw().toBuffer({ resolveWithObject: true })

async function encodeWidths(
  { data, info }: Awaited<ReturnType<typeof decode>>,
  widths: number[],
  placeholderWidth: number,
): Promise<EncodedCover> {
  const { width, height, channels } = info
  const narrowed = (to: number) => sharp(data, { raw: { width, height, channels } }).resize({ width: to })
  const pictures = []
  for (const wanted of widths) {
    const webp = await narrowed(wanted).webp({ quality: 82 }).toBuffer({ resolveWithObject: true })
    pictures.push({ width: webp.info.width, height: webp.info.height, bytes: webp.data })
  }
  return { pictures, placeholder: await narrowed(placeholderWidth).webp({ quality: 40 }).toBuffer() }
}

export const works = { renderSvg, renderCard, encodeReceived, encodeCover }
export type Works = typeof works
