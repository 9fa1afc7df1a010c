/** All operations on pixels. Imported by `drawing-process.ts` only: sharp uses every processor. */
import { directionOf } from '@promptery/contract/isolated'
import type { Lettering } from '@promptery/sketch'
import sharp, { type OverlayOptions, type Sharp } from 'sharp'
import { renderCard } from './card.ts'
import { fit } from './text.ts'

// At most two operations run at once, one per process.
sharp.concurrency(1)
sharp.cache(false)

/** Accepted formats, as named by sharp (`heif` with AV1 is AVIF). Not SVG, which may contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

const SKETCH_QUALITY = 82
/** A higher effort takes half as long again and saves little: the pictures are flat. */
const SKETCH_EFFORT = 2

interface SvgInput {
  svg: string
  /** Written over it. */
  lettering?: Lettering | undefined
  /** Units of the SVG. */
  unitsWide: number
  width: number
  height: number
}

/** Renders WebP, stretched to the size. */
async function renderSvg({ svg, lettering, unitsWide, width, height }: SvgInput): Promise<Buffer> {
  const scale = width / unitsWide
  return (
    // At 72 dpi an SVG unit is a pixel.
    sharp(Buffer.from(svg), { density: 72 * scale })
      .resize(width, height, { fit: 'fill' })
      .flatten({ background: '#000000' })
      .composite(lettering ? await write(lettering, scale) : [])
      .webp({ quality: SKETCH_QUALITY, effort: SKETCH_EFFORT })
      .toBuffer()
  )
}

/** The title in its box, from the side at which its language begins. */
async function write(lettering: Lettering, scale: number): Promise<OverlayOptions[]> {
  const { text, colour, isCentred, at } = lettering
  const px = (units: number) => Math.round(units * scale)
  const [x, y, width, height] = [px(lettering.x), px(lettering.y), px(lettering.width), px(lettering.height)]
  const sizes = lettering.sizes.map(px)
  const written = await fit(text, { font: 'strong', sizes, width, height, colour, isCentred })
  if (!written) return []
  const side = isCentred ? 0.5 : directionOf(text) === 'rtl' ? 1 : 0
  const top = y + Math.round((height - written.height) * { top: 0, middle: 0.5, bottom: 1 }[at])
  return [{ input: written.input, left: x + Math.round((width - written.width) * side), top }]
}

interface ExternalInput {
  bytes: Buffer
  pixelsMax: number
  widthMax: number
}

/** Re-encodes an untrusted picture as WebP without metadata. */
async function encodeExternal({ bytes, pixelsMax, widthMax }: ExternalInput): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
  const { format } = await picture.metadata()
  if (!FORMATS.has(format)) throw new Error(`the images endpoint sent something that is no picture: ${format}`)
  return picture.autoOrient().resize({ width: widthMax, withoutEnlargement: true }).webp({ quality: 86 }).toBuffer()
}

interface CoverInput {
  bytes: Buffer
  pixelsMax: number
  /** The maximum ratio of the longer side to the shorter one. */
  ratioMax: number
  widths: readonly number[]
  placeholderWidth: number
}

/** Why a file is refused as a cover. `reason`: the message of sharp. */
interface CoverRefusal {
  refusal: 'no picture' | 'format' | 'pixels' | 'shape' | 'damaged'
  reason?: string
}

interface EncodedCover {
  refusal?: never
  pictures: { width: number; height: number; bytes: Buffer }[]
  placeholder: Buffer
}

/** Validates an uploaded cover, and encodes it as WebP without metadata in every width up to its own. */
async function encodeCover(input: CoverInput): Promise<EncodedCover | CoverRefusal> {
  const picture = () => sharp(input.bytes, { limitInputPixels: input.pixelsMax, failOn: 'error' })
  const metadata = await picture().metadata().catch(messageOf)
  if (typeof metadata === 'string') return { refusal: /pixel limit/i.test(metadata) ? 'pixels' : 'no picture' }
  if (!FORMATS.has(metadata.format)) return { refusal: 'format' }
  const { width, height } = metadata.autoOrient
  if (width * height > input.pixelsMax) return { refusal: 'pixels' }
  if (Math.max(width, height) > input.ratioMax * Math.min(width, height)) return { refusal: 'shape' }
  const widths = [...new Set(input.widths.map((wanted) => Math.min(wanted, width)))]
  const decoded = await decode(picture(), Math.max(...widths)).catch(messageOf)
  if (typeof decoded === 'string') return { refusal: 'damaged', reason: decoded }
  return encodeWidths(decoded, widths, input.placeholderWidth)
}

/** sharp has no error codes, only messages. */
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Decodes once; smaller sizes are made from the widest one. */
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

export const operations = { renderSvg, renderCard, encodeExternal, encodeCover }
export type Operations = typeof operations
