/** Open Graph images. Imported by the drawing process only, see `operations.ts`. */
import { directionOf } from '@promptery/contract/isolated'
import sharp, { type OverlayOptions } from 'sharp'
import { fit, type RenderedText } from './text.ts'

/** The size that all social networks support. */
const WIDTH = 1200
const HEIGHT = 630
const QUALITY = 84

const MARGIN = 64
const PICTURE_WIDTH = 560
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN + 8
const GAP = 8

/** The client's dark theme. */
const COLOURS = { ground: '#111219', fg: '#f3f2ee', muted: '#bcbeca', accent: '#ff9a4a', onAccent: '#20120a' }

/** Copy of `web/public/logo.svg`. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 40 40" fill="none"><rect width="40" height="40" rx="11" fill="${COLOURS.accent}"/><path d="M15.5 10.5H12a1.5 1.5 0 0 0-1.5 1.5v16a1.5 1.5 0 0 0 1.5 1.5h3.5M24.5 10.5H28a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5h-3.5" stroke="${COLOURS.onAccent}" stroke-width="3.25" stroke-linecap="round" stroke-linejoin="round"/><path d="M20 14.25c.7 3.6 2.15 5.05 5.75 5.75-3.6.7-5.05 2.15-5.75 5.75-.7-3.6-2.15-5.05-5.75-5.75 3.6-.7 5.05-2.15 5.75-5.75Z" fill="${COLOURS.onAccent}"/></svg>`
const MARK_SIZE = 48

/** A drawing, or an encoded picture. */
export type CardPicture = { svg: string; width: number } | { bytes: Buffer }

export interface Card {
  shop: string
  /** Beside the shop's name: Promptery's own, or an uploaded one. Absent: none. */
  logo?: 'own' | Buffer | undefined
  /** May be empty. */
  title: string
  /** Below the title. */
  line: string
  /** Emphasised, before `line`. */
  price?: string | undefined
  /** One, or four that share its area. */
  pictures: CardPicture[]
}

/** @returns JPEG */
export async function renderCard({ shop, logo, title, line, price, pictures }: Card): Promise<Buffer> {
  const overlays = await composePictures(pictures)
  const nameLeft = MARGIN + (logo ? MARK_SIZE + 16 : 0)
  if (logo) overlays.push({ input: await markOf(logo), left: MARGIN, top: MARGIN })
  const widthOfName = TEXT_WIDTH + MARGIN - nameLeft
  const name = await fit(shop, { font: 'strong', sizes: [30], width: widthOfName, height: 44, colour: COLOURS.fg })
  overlays.push(...overlay(name, nameLeft, MARGIN + Math.round((MARK_SIZE - (name?.height ?? 0)) / 2)))

  const bottom = HEIGHT - MARGIN
  let left = MARGIN
  const tag = price
    ? await fit(price, { font: 'strong', sizes: [30], width: 200, height: 44, colour: COLOURS.onAccent })
    : undefined
  if (tag) {
    const width = tag.width + 40
    const pill = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="56"><rect width="${width}" height="56" rx="28" fill="${COLOURS.accent}"/></svg>`
    overlays.push({ input: Buffer.from(pill), left, top: bottom - 56 })
    overlays.push(...overlay(tag, left + 20, bottom - 28 - Math.round(tag.height / 2)))
    left += width + 20
  }
  const width = TEXT_WIDTH + MARGIN - left
  const rendered = await fit(line, {
    font: 'regular',
    sizes: [28],
    width,
    height: tag ? 40 : 150,
    colour: COLOURS.muted,
  })
  const saidTop = tag ? bottom - 28 - Math.round((rendered?.height ?? 0) / 2) : bottom - (rendered?.height ?? 0)
  overlays.push(...overlay(rendered, left, saidTop))

  const [top, end] = [MARGIN + MARK_SIZE + 32, Math.min(saidTop, bottom - (tag ? 56 : 0)) - 32]
  const sizes = [64, 56, 48, 40]
  const heading = await fit(title, { font: 'strong', sizes, width: TEXT_WIDTH, height: end - top, colour: COLOURS.fg })
  const headingLeft = directionOf(title) === 'rtl' ? MARGIN + TEXT_WIDTH - (heading?.width ?? 0) : MARGIN
  overlays.push(...overlay(heading, headingLeft, top + Math.round((end - top - (heading?.height ?? 0)) / 2)))

  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.ground } })
    .composite(overlays)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Four pictures share the area; otherwise the first one fills it. */
async function composePictures(pictures: CardPicture[]): Promise<OverlayOptions[]> {
  const shown = pictures.length >= 4 ? pictures.slice(0, 4) : pictures.slice(0, 1)
  const [width, height] = shown.length === 4 ? [(PICTURE_WIDTH - GAP) / 2, (HEIGHT - GAP) / 2] : [PICTURE_WIDTH, HEIGHT]
  return Promise.all(
    shown.map(async (picture, overlay) => ({
      input: await crop(picture, width, height),
      left: WIDTH - PICTURE_WIDTH + (overlay % 2) * (width + GAP),
      top: Math.floor(overlay / 2) * (height + GAP),
    })),
  )
}

/** Crops a picture to the centre. */
async function crop(picture: CardPicture, width: number, height: number): Promise<Buffer> {
  // All drawings are 4:3. At 72 dpi an SVG unit is a pixel.
  const drawnWidth = Math.max(width, Math.ceil((height * 4) / 3))
  const source =
    'svg' in picture
      ? sharp(Buffer.from(picture.svg), { density: (72 * drawnWidth) / picture.width })
      : sharp(picture.bytes)
  return source
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: COLOURS.ground })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

const overlay = (rendered: RenderedText | undefined, left: number, top: number): OverlayOptions[] =>
  rendered ? [{ input: rendered.input, left, top }] : []

function markOf(logo: 'own' | Buffer): Buffer | Promise<Buffer> {
  if (logo === 'own') return Buffer.from(MARK)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(logo).resize(MARK_SIZE, MARK_SIZE, { fit: 'contain', background }).png().toBuffer()
}
