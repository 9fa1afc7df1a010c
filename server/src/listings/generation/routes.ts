import type { GenerateBody, GenerateResponse } from '@promptery/contract/listings/generation'
import * as routes from '@promptery/contract/listings/generation'
import type { UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'

export function generationRoutes(app: App): void {
  implement(app, 'generation', routes, {
    generateImage: {
      limit: limited('generate', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      run: (ctx, { body }, reply) => generateImage(ctx, body, goneSignal(reply)),
    },

    listSubjects: (ctx) => ({ groups: ctx.images.knows ?? [] }),
  })
}

/** One picture at a time for each user, so that one user's requests do not delay the others'. */
const queue = new FairQueue({ concurrent: 20, concurrentPerClient: 1, queued: 100, queuedPerClient: 20 })
const busy = (): Unavailable =>
  new Unavailable('images_unavailable', 'Your other pictures are still being made. Try again in a moment.', 5)

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png' } as const

/**
 * Generates a picture of a topic and stores it as a file.
 * @param signal cancels it
 * @returns its address, and the sketcher's interpretation of the topic
 * @throws Invalid when the image model refuses, Unavailable when it fails
 */
async function generateImage(
  ctx: UserContext,
  input: GenerateBody,
  signal: AbortSignal,
): Promise<Pick<GenerateResponse, 'image' | 'sketch'>> {
  const make = () => ctx.images.generate(input.prompt, signal)
  const { bytes, contentType, sketch } = await queue.run(ctx.user.id, make, busy)
  signal.throwIfAborted()
  const key = `generated/${newId()}.${ENDINGS[contentType]}`
  await ctx.files.put(key, bytes)
  return { image: ctx.files.url(key), ...(sketch !== undefined && { sketch }) }
}
