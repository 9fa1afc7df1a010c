/** Renders the pictures of the sketcher: offline, free and quick. */
import { KNOWN_SUBJECTS, type Picture, sketch, WIDTH } from '@promptery/sketch'
import sharp from 'sharp'
import type { ImageGenerator } from './port.ts'

const GENERATED_WIDTH = 1280
const QUALITY = 82
/** More effort costs half as much again in time and saves little: the pictures are flat. */
const EFFORT = 2

/** The picture as WebP, `width` pixels wide and 4:3. */
export async function renderSketch({ svg }: Picture, width: number): Promise<Buffer> {
  // A unit of an SVG is a pixel at 72 to the inch.
  return sharp(Buffer.from(svg), { density: (72 * width) / WIDTH })
    .resize(width, Math.round((width * 3) / 4), { fit: 'fill' })
    .flatten({ background: '#000000' })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer()
}

/** The embedded default of the images port. */
export const sketchImages: ImageGenerator = {
  name: 'sketch',
  describe: 'sketch',
  knows: KNOWN_SUBJECTS,
  async generate(topic, signal) {
    signal?.throwIfAborted()
    const picture = sketch(topic)
    const bytes = await renderSketch(picture, GENERATED_WIDTH)
    return { bytes, contentType: 'image/webp', sketch: picture.subject }
  },
}
