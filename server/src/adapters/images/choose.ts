import type { Env } from '../../env.ts'
import { modelImages } from './model.ts'
import type { FailureLog } from './model-failures.ts'
import type { ImageGenerator } from './port.ts'
import { sketchImages } from './sketch.ts'

/** What makes pictures: the connected model, or the built-in sketcher. */
export const chooseImages = ({ images }: Pick<Env, 'images'>, log: FailureLog): ImageGenerator =>
  images ? modelImages(images, log) : sketchImages
