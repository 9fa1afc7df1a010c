import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from '../http/multipart.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const SCRIPT = '<script>alert(document.cookie)</script>'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A few bytes that claim to be a huge picture. */
function announced(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(64)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function withScript(): Promise<Buffer> {
  const picture = await aPicture(40, 30)
  const end = picture.length - 12
  const text = chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`))
  return Buffer.concat([picture.subarray(0, end), text, picture.subarray(end), Buffer.from(SCRIPT)])
}

async function animated(frames: number): Promise<Buffer> {
  const pages = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 16, height: 16, channels: 3, background: { r: index % 256, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
}

const MADE: Record<string, () => Promise<Buffer> | Buffer> = {
  'a small PNG': () => aPicture(40, 30),
  'a JPEG': () => aPicture(60, 40, 'jpeg'),
  'a WebP': () => aPicture(60, 40, 'webp'),
  'an AVIF': () => aPicture(24, 16, 'avif'),
  'one pixel': () => aPicture(1, 1),
  'one column': () => aPicture(1, 4_000),
  'a GIF of 300 frames': () => animated(300),
  'a PNG with a script in it': withScript,
  'a PNG that announces 50,000 × 50,000': () => announced(50_000, 50_000),
  'a PNG of nothing that announces 5,000 × 5,000': () => announced(5_000, 5_000),
  'a PNG of no width': () => announced(0, 10),
  'a small file of 36 megapixels': () => aPicture(6_000, 6_000),
  'a small file of 64 megapixels': () => aPicture(8_000, 8_000),
  'half a PNG': async () => (await aPicture(400, 300)).subarray(0, 200),
  'a TIFF': () => aPicture(20, 20, 'png').then((png) => sharp(png).tiff().toBuffer()),
  'an SVG with a script': () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`),
  'an SVG that includes a file': () =>
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&a;</text></svg>',
    ),
  'a web page': () => Buffer.from(`<!doctype html>${SCRIPT}`),
  'a PDF': () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'),
  nothing: () => Buffer.alloc(0),
  'random bytes': () => randomBytes(500),
  'more than 10 MB': () => Buffer.alloc(10 * 1024 * 1024 + 1, 7),
}

export const PICTURES = Object.keys(MADE)
/** Pictures that every route refuses. */
export const BAD_PICTURES = new Set([
  'a PNG that announces 50,000 × 50,000',
  'a PNG of nothing that announces 5,000 × 5,000',
  'a PNG of no width',
  'a small file of 64 megapixels',
  'half a PNG',
  'a TIFF',
  'an SVG with a script',
  'an SVG that includes a file',
  'a web page',
  'a PDF',
  'random bytes',
  'more than 10 MB',
])
/** Pictures that are slow to decode, sent rarely. */
export const HEAVY_PICTURES = new Set(['a small file of 36 megapixels', 'more than 10 MB', 'an AVIF'])

const kept = new Map<string, Promise<Buffer>>()

/** The bytes of one of `PICTURES`, cached. */
export function picture(name: string): Promise<Buffer> {
  const made = kept.get(name) ?? Promise.resolve(MADE[name]?.() ?? Buffer.alloc(0))
  kept.set(name, made)
  return made
}
