import type { RunResult } from '@promptery/contract/library/tries'
import { resultOf } from '@promptery/contract/listings/lists'
import type { GeneratedImage } from '../../adapters/images/port.ts'
import type { WrittenText } from '../../adapters/texts/port.ts'
import type { Deps, UserContext } from '../../platform/context.ts'
import { newId } from '../../platform/db/ids.ts'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import { FairQueue } from '../../platform/runtime/fair-queue.ts'

/** One at a time for each user, so that one user's requests do not delay the others'. */
const queue = new FairQueue({ concurrent: 20, concurrentPerClient: 1, queued: 100, queuedPerClient: 5 })

/** Runs `work` under the user's concurrency limit. @throws Unavailable while the queue is full */
export function runInQueue<Result>(ctx: UserContext, type: string, work: () => Promise<Result>): Promise<Result> {
  const code = makes(ctx, type) === 'text' ? 'texts_unavailable' : 'images_unavailable'
  return queue.run(
    ctx.user.id,
    work,
    () => new Unavailable(code, 'Too much is being run at once. Try again in a moment.', 5),
  )
}

/** Kind of result of a prompt's type. */
export const makes = ({ config }: Pick<Deps, 'config'>, type: string): 'text' | 'image' => resultOf(type, config)

/** Whether the model of a prompt's type is connected. */
export const isConnected = ({ texts, images, config }: Deps, type: string): boolean =>
  makes({ config }, type) === 'text' ? texts !== undefined : images.name === 'model'

/** The provider's name of the model for a type. */
export const modelOf = ({ texts, images, config }: Deps, type: string): string =>
  (makes({ config }, type) === 'text' ? texts?.model : images.model) ?? ''

interface ModelInput {
  type: string
  /** The filled-in text. */
  prompt: string
  /** System instructions for a text model. */
  instructions?: string
}

/**
 * Calls the connected model with a text. Its errors do not quote the text.
 * @throws Invalid when the model refuses it, Unavailable when it fails
 */
export async function askModel(
  { texts, images, config }: Deps,
  { type, ...input }: ModelInput,
  signal: AbortSignal,
): Promise<WrittenText | GeneratedImage> {
  try {
    if (texts && makes({ config }, type) === 'text') return await texts.write(input, signal)
    return await images.generate(input.prompt, signal)
  } catch (error) {
    // An image model's provider may quote the refused text.
    if (error instanceof Invalid) throw new Invalid('run_refused', 'The model refuses this. Fill in something else.')
    throw error
  }
}

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png' } as const

/**
 * Presents a result. A picture is stored as a file, as those of /generate, under an address that only its user gets.
 */
export async function storeResult({ files }: Deps, result: WrittenText | GeneratedImage): Promise<RunResult> {
  if ('text' in result) return { text: result.text, isCut: result.isCut }
  const key = `generated/${newId()}.${ENDINGS[result.contentType]}`
  await files.put(key, result.bytes)
  return { image: files.url(key) }
}
