import { draw } from './drawing/draw.ts'

/** The limits of pictures from outside. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024
const PIXELS_MAX = 50_000_000
const WIDTH_MAX = 2048

/** Limits a response's body, which errors when it exceeds `bytesMax`. */
export function limitBody(response: Response, bytesMax: number): Response {
  if (!response.body) return response
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > bytesMax) controller.error(new Error(`the response is longer than ${bytesMax} bytes`))
        else controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { status: response.status, statusText: response.statusText, headers: response.headers })
}

/** Re-encodes a picture as WebP without metadata. */
export const encodeExternal = (bytes: Buffer): Promise<Buffer> =>
  draw('encodeExternal', { bytes, pixelsMax: PIXELS_MAX, widthMax: WIDTH_MAX })
