import type { GenerateBody, GenerateResponse } from '@promptery/contract/generation'
import type { UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { Unavailable } from '../../errors.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'

/** One picture of a user after the other, so that many of one user do not keep the others waiting. */
const turns = new FairTurns({ atOnce: 20, atOnceOfOne: 1, waiting: 100, waitingOfOne: 20 })
const busy = (): Unavailable =>
  new Unavailable('images_unavailable', 'Your other pictures are still being made. Try again in a moment.', 5)

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
  const make = () => ctx.images.generate(input.prompt, signal)
  const { bytes, contentType, sketch } = await turns.take(ctx.user.id, make, busy)
  signal.throwIfAborted()
  const key = `generated/${newId()}.${ENDINGS[contentType]}`
  await ctx.files.put(key, bytes)
  return { image: ctx.files.url(key), ...(sketch !== undefined && { sketch }) }
}
