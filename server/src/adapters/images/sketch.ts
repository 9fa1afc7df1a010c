/** Draws a picture for any topic without a model: same topic, same picture, on every machine. */
import sharp from 'sharp'
import type { ImageGenerator } from './port.ts'
import { COMPOSITIONS } from './sketch/all.ts'
import { choose, type Hints } from './sketch/choose.ts'
import { createPaint, type Sketch } from './sketch/context.ts'
import { finish } from './sketch/finish.ts'
import { createRandom } from './sketch/random.ts'
import { HEIGHT, WIDTH } from './sketch/svg.ts'

const DEFAULT_WIDTH = 1280
const QUALITY = 82
/** More effort costs half as much again in time and saves little: the pictures are flat. */
const EFFORT = 2

export type { Hints } from './sketch/choose.ts'

/** The picture's source, 4:3. Nothing of the topic's text is in it. */
export function sketchSvg(topic: string, hints: Hints = {}): string {
  const { composition, palette, words, seed } = choose(topic, hints)
  const sketch: Sketch = { random: createRandom(`draw ${seed}`), palette, paint: createPaint(), words }
  const art = finish(sketch, composition, COMPOSITIONS[composition](sketch))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${sketch.paint.defs()}${art}</svg>`
}

/** The picture as WebP, `width` pixels wide and 4:3. */
export async function drawSketch(topic: string, width: number, hints: Hints = {}): Promise<Buffer> {
  const height = Math.round((width * HEIGHT) / WIDTH)
  return sharp(Buffer.from(sketchSvg(topic, hints)), { density: (72 * width) / WIDTH })
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#000000' })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()
}

/** The colours of the picture's ground, read from its source: a gradient's stops or a plain fill. */
function groundColours(svg: string): string[] {
  const fill = /<rect x="0" y="0" width="800" height="600" fill="(?:url\(#(\w+)\)|(#\w{6}))"/.exec(svg)
  const [, gradient, plain] = fill ?? []
  if (plain) return [plain]
  const stops = gradient ? svg.split(`id="${gradient}"`)[1]?.split('</')[0] : undefined
  const found = (stops ?? svg).match(/#[0-9a-f]{6}/g) ?? ['#777777']
  return found.length > 3 ? [0, 1, 3].flatMap((i) => found[i] ?? []) : found
}

/** Those of the busiest part of a shop: some hundred bytes each. */
const PLACEHOLDERS_KEPT = 10_000
const placeholders = new Map<string, string>()

/**
 * A data URL in the picture's main colours, to stand in until the picture has come. Renders nothing, but has to compose
 * the picture, so the latest are kept.
 */
export function sketchPlaceholder(topic: string, hints: Hints = {}): string {
  const key = JSON.stringify([topic, hints.category, hints.seed])
  const placeholder = placeholders.get(key) ?? composePlaceholder(topic, hints)
  placeholders.delete(key)
  placeholders.set(key, placeholder)
  for (const oldest of placeholders.keys()) {
    if (placeholders.size <= PLACEHOLDERS_KEPT) break
    placeholders.delete(oldest)
  }
  return placeholder
}

function composePlaceholder(topic: string, hints: Hints): string {
  const colours = groundColours(sketchSvg(topic, hints))
  const stops = colours
    .map((colour, i) => `<stop offset='${(i / Math.max(1, colours.length - 1)).toFixed(1)}' stop-color='${colour}'/>`)
    .join('')
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><linearGradient id='g' x2='0' y2='1'>${stops}</linearGradient><path fill='url(#g)' d='M0 0h4v3H0z'/></svg>`
  return `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(' ', '%20')}`
}

/** The embedded default of the images port: offline, free and quick. */
export const sketchImages: ImageGenerator = {
  name: 'sketch',
  describe: 'sketch',
  async generate(topic, signal) {
    signal?.throwIfAborted()
    return { bytes: await drawSketch(topic, DEFAULT_WIDTH), contentType: 'image/webp' }
  },
}
