import { type PromptType, resultOf } from '@promptery/contract/constants'
import type { RunResult } from '@promptery/contract/gaps/tries'
import type { GeneratedImage } from '../../adapters/images/port.ts'
import type { WrittenText } from '../../adapters/texts/port.ts'
import type { Deps, UserContext } from '../../context.ts'
import { newId } from '../../db/ids.ts'
import { Invalid, Unavailable } from '../../errors.ts'
import { FairTurns } from '../../runtime/fair-turns.ts'

/** One of a user after the other, so that many of one user do not keep the others waiting. */
const turns = new FairTurns({ atOnce: 20, atOnceOfOne: 1, waiting: 100, waitingOfOne: 5 })

/**
 * Does `work` in a turn of the user.
 * @throws Unavailable while too much waits
 */
export function inTurn<Result>({ user }: UserContext, type: string, work: () => Promise<Result>): Promise<Result> {
  const code = makes(type) === 'text' ? 'texts_unavailable' : 'images_unavailable'
  return turns.take(
    user.id,
    work,
    () => new Unavailable(code, 'Too much is being run at once. Try again in a moment.', 5),
  )
}

/** What a prompt of a type makes. */
export const makes = (type: string): 'text' | 'image' => resultOf(type as PromptType)

/** Whether the model that prompts of a type need is connected. */
export const isConnected = ({ texts, images }: Deps, type: string): boolean =>
  makes(type) === 'text' ? texts !== undefined : images.name === 'model'

/** What the provider calls the model for a type. */
export const modelOf = ({ texts, images }: Deps, type: string): string =>
  (makes(type) === 'text' ? texts?.model : images.model) ?? ''

interface Asked {
  type: string
  /** The filled-in text. */
  prompt: string
  /** What a model that writes is told before. */
  instructions?: string
}

/**
 * What the connected model makes of a text. No error has a word of the text in it.
 * @throws Invalid when the model refuses it, Unavailable when it cannot
 */
export async function askModel(
  { texts, images }: Deps,
  { type, ...asked }: Asked,
  signal: AbortSignal,
): Promise<WrittenText | GeneratedImage> {
  try {
    if (texts && makes(type) === 'text') return await texts.write(asked, signal)
    return await images.generate(asked.prompt, signal)
  } catch (error) {
    // The provider of an image model may quote what it refuses.
    if (error instanceof Invalid) throw new Invalid('run_refused', 'The model refuses this. Fill in something else.')
    throw error
  }
}

const ENDINGS = { 'image/webp': 'webp', 'image/png': 'png' } as const

/** A result as it is sent. A picture is kept as a file, as those of /generate are: under an address that only its user is told. */
export async function keepResult({ files }: Deps, made: WrittenText | GeneratedImage): Promise<RunResult> {
  if ('text' in made) return { text: made.text, isCut: made.isCut }
  const key = `generated/${newId()}.${ENDINGS[made.contentType]}`
  await files.put(key, made.bytes)
  return { image: files.url(key) }
}
