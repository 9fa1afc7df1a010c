/** Pictures for shared links, of text and pictures. As `works.ts`, only for the process that works on pictures. */
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeMarkup } from '../../../platform/runtime/escape-markup.ts'

/** What networks show beside a link: the size and the formats that all of them read are these. */
const WIDTH = 1200
const HEIGHT = 630
const QUALITY = 84

const MARGIN = 64
const PICTURE_WIDTH = 560
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN + 8
const GAP = 8

/** As the client's dark theme names them. */
const COLOURS = { ground: '#111219', fg: '#f3f2ee', muted: '#bcbeca', accent: '#ff9a4a', onAccent: '#20120a' }

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`))
const FONTS = {
  regular: { name: 'Inter', file: fontFile('400Regular/Inter_400Regular') },
  strong: { name: 'Inter SemiBold', file: fontFile('600SemiBold/Inter_600SemiBold') },
}

/** As `web/public/logo.svg`. */
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 40 40" fill="none"><rect width="40" height="40" rx="11" fill="${COLOURS.accent}"/><path d="M15.5 10.5H12a1.5 1.5 0 0 0-1.5 1.5v16a1.5 1.5 0 0 0 1.5 1.5h3.5M24.5 10.5H28a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5h-3.5" stroke="${COLOURS.onAccent}" stroke-width="3.25" stroke-linecap="round" stroke-linejoin="round"/><path d="M20 14.25c.7 3.6 2.15 5.05 5.75 5.75-3.6.7-5.05 2.15-5.75 5.75-.7-3.6-2.15-5.05-5.75-5.75 3.6-.7 5.05-2.15 5.75-5.75Z" fill="${COLOURS.onAccent}"/></svg>`
const MARK_SIZE = 48

/** A drawing, or a picture that the shop has encoded. */
export type CardPicture = { svg: string; width: number } | { bytes: Buffer }

export interface Card {
  shop: string
  /** Whether the mark of Promptery stands beside the shop's name. */
  hasMark: boolean
  /** Empty: only what else is said. */
  title: string
  /** Below the title. */
  line: string
  /** Stands out before the line. */
  price?: string | undefined
  /** One, or four that share its place. */
  pictures: CardPicture[]
}

/** The card as JPEG. */
export async function renderCard({ shop, hasMark, title, line, price, pictures }: Card): Promise<Buffer> {
  const overlays = await layPictures(pictures)
  const nameLeft = MARGIN + (hasMark ? MARK_SIZE + 16 : 0)
  if (hasMark) overlays.push({ input: Buffer.from(MARK), left: MARGIN, top: MARGIN })
  const widthOfName = TEXT_WIDTH + MARGIN - nameLeft
  const name = await fit(shop, { font: 'strong', sizes: [30], width: widthOfName, height: 44, colour: COLOURS.fg })
  overlays.push(...place(name, nameLeft, MARGIN + Math.round((MARK_SIZE - (name?.height ?? 0)) / 2)))

  const bottom = HEIGHT - MARGIN
  let left = MARGIN
  const tag = price
    ? await fit(price, { font: 'strong', sizes: [30], width: 200, height: 44, colour: COLOURS.onAccent })
    : undefined
  if (tag) {
    const width = tag.width + 40
    const pill = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="56"><rect width="${width}" height="56" rx="28" fill="${COLOURS.accent}"/></svg>`
    overlays.push({ input: Buffer.from(pill), left, top: bottom - 56 })
    overlays.push(...place(tag, left + 20, bottom - 28 - Math.round(tag.height / 2)))
    left += width + 20
  }
  const width = TEXT_WIDTH + MARGIN - left
  const said = await fit(line, { font: 'regular', sizes: [28], width, height: tag ? 40 : 150, colour: COLOURS.muted })
  const saidTop = tag ? bottom - 28 - Math.round((said?.height ?? 0) / 2) : bottom - (said?.height ?? 0)
  overlays.push(...place(said, left, saidTop))

  const [top, end] = [MARGIN + MARK_SIZE + 32, Math.min(saidTop, bottom - (tag ? 56 : 0)) - 32]
  const sizes = [64, 56, 48, 40]
  const heading = await fit(title, { font: 'strong', sizes, width: TEXT_WIDTH, height: end - top, colour: COLOURS.fg })
  overlays.push(...place(heading, MARGIN, top + Math.round((end - top - (heading?.height ?? 0)) / 2)))

  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: COLOURS.ground } })
    .composite(overlays)
    .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** One picture fills its place, four share it; of two or three the first is shown. */
async function layPictures(pictures: CardPicture[]): Promise<OverlayOptions[]> {
  const shown = pictures.length >= 4 ? pictures.slice(0, 4) : pictures.slice(0, 1)
  const [width, height] = shown.length === 4 ? [(PICTURE_WIDTH - GAP) / 2, (HEIGHT - GAP) / 2] : [PICTURE_WIDTH, HEIGHT]
  return Promise.all(
    shown.map(async (picture, place) => ({
      input: await cut(picture, width, height),
      left: WIDTH - PICTURE_WIDTH + (place % 2) * (width + GAP),
      top: Math.floor(place / 2) * (height + GAP),
    })),
  )
}

/** The middle of a picture, in this size. */
async function cut(picture: CardPicture, width: number, height: number): Promise<Buffer> {
  // All drawings are 4:3. A unit of an SVG is a pixel at 72 to the inch.
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

interface Place {
  font: keyof typeof FONTS
  /** In pixels: the first in which the text has room is taken. */
  sizes: number[]
  width: number
  height: number
  colour: string
}

interface Laid {
  input: Buffer
  width: number
  height: number
}

const place = (laid: Laid | undefined, left: number, top: number): OverlayOptions[] =>
  laid ? [{ input: laid.input, left, top }] : []

/** Lays text out in lines, in the largest size in which it has room; in the smallest it is cut at a word. */
async function fit(text: string, at: Place): Promise<Laid | undefined> {
  if (text === '') return undefined
  const hasRoom = ({ width, height }: Laid) => width <= at.width && height <= at.height
  for (const size of at.sizes) {
    const laid = await lay(text, size, at)
    if (hasRoom(laid)) return laid
  }
  const smallest = at.sizes.at(-1) ?? 0
  // The longest beginning that has room, by halves.
  let [shortest, longest] = [0, text.length]
  let found: Laid | undefined
  while (longest - shortest > 1) {
    const middle = Math.floor((shortest + longest) / 2)
    const laid = await lay(`${beginningOf(text, middle)}…`, smallest, at)
    if (hasRoom(laid)) [shortest, found] = [middle, laid]
    else longest = middle
  }
  return found
}

/** Ends at a word where there is one near, and never within a character. */
const beginningOf = (text: string, length: number): string => {
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
  return cut.replace(/(?<=.{8})\s+\S{0,16}$/s, '').replace(/[\s,.;:–—-]+$/, '')
}

async function lay(text: string, size: number, { font, width, colour }: Place): Promise<Laid> {
  const { name, file } = FONTS[font]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      // A point is a pixel.
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}
