/** Renders the sketcher's pictures offline. */
import { KNOWN_SUBJECTS, type Picture, sketch, WIDTH } from '@promptery/sketch'
import { draw } from './drawing/draw.ts'
import type { ImageGenerator } from './port.ts'

const GENERATED_WIDTH = 1280

/** WebP, `width` pixels wide and 4:3. */
export const renderSketch = ({ svg, lettering }: Picture, width: number): Promise<Buffer> =>
  draw('renderSvg', { svg, lettering, unitsWide: WIDTH, width, height: Math.round((width * 3) / 4) })

/** The default, without a model. */
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
