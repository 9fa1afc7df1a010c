import type { GenerateBody, GenerateResponse } from '@promptery/contract/generation'
import type { UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png' } as const

/**
 * Makes a picture of a topic and keeps it as a file.
 * @param signal gives it up
 * @returns where a browser gets it, and what the sketcher made of the topic
 * @throws Invalid when the image model will not draw it, Unavailable when it cannot
 */
export async function generateImage(
  ctx: UserContext,
  input: GenerateBody,
  signal: AbortSignal,
): Promise<Pick<GenerateResponse, 'image' | 'sketch'>> {
  const { bytes, contentType, sketch } = await ctx.images.generate(input.prompt, signal)
  signal.throwIfAborted()
  const key = `generated/${newId()}.${ENDINGS[contentType]}`
  await ctx.files.put(key, bytes)
  return { image: ctx.files.url(key), ...(sketch !== undefined && { sketch }) }
}
