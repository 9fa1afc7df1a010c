import type { Env } from '../../platform/env.ts'
import type { FailureLog } from './model-failures.ts'
import type { ImageGenerator } from './port.ts'
import { sketchImages } from './sketch.ts'

/** The configured model, or the built-in sketcher. The model's client is loaded only if needed. */
export async function chooseImages({ images }: Pick<Env, 'images'>, log: FailureLog): Promise<ImageGenerator> {
  if (!images) return sketchImages
  const { modelImages } = await import('./model.ts')
  return modelImages(images, log)
}
