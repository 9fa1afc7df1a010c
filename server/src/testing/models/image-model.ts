import sharp from 'sharp'
import { expect } from 'vitest'
import { type ModelOptions, modelImages } from '../../adapters/images/model.ts'
import type { AppError } from '../../platform/errors.ts'
import { atEndOfFile } from '../at-end-of-file.ts'
import { aPicture } from '../http/multipart.ts'
import { bytes, imageApi, json } from './image-api.ts'

/** An image model behind a local server for the test file, and what it logs. @param files beside `/files/fox.png` */
export async function anImageModel(files: Parameters<typeof imageApi>[0] = {}) {
  const picture = await sharp(await aPicture(64, 48))
    .withExif({ IFD0: { Copyright: 'a photographer' } })
    .png()
    .toBuffer()
  const api = await imageApi({ '/files/fox.png': bytes(picture), ...files })
  atEndOfFile(() => api.close())
  const logged: string[] = []
  const log = {
    error: (what: object, message: string) => void logged.push(`${message}: ${'err' in what ? what.err : ''}`),
  }
  return {
    api,
    logged,
    images: (more: Partial<ModelOptions> = {}) =>
      modelImages({ baseUrl: api.baseUrl, apiKey: 'the key', model: 'painter-1', timeoutMs: 10_000, ...more }, log),
    /** A response with the picture. */
    base64: json(200, { created: 1, data: [{ b64_json: picture.toString('base64') }] }),
  }
}

/** Expects that nothing is generated. @returns the error */
export const failure = (generating: Promise<unknown>): Promise<AppError> =>
  generating.then(
    () => expect.unreachable('it was drawn'),
    (error: AppError) => error,
  )
