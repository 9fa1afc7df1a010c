import { canonicalType, type Lists, resultOf } from '@promptery/contract/listings/lists'
import { previewOf } from '@promptery/contract/listings/preview'
import { Invalid } from '../../platform/errors.ts'
import { inTextThread } from '../text/thread/text-thread.ts'
import { RUN_MAX } from './letter-overlap.ts'

/** Minimal length of a text that may be tried, so that the results of a day's tries show only a part of it. */
const LETTERS_MIN = 4 * RUN_MAX

interface Triable {
  type: string
  promptText: string
  previewPercent?: number | undefined
  allowsTries?: boolean | undefined
}

/**
 * Refuses tries for a text of which too little is secret: a model that writes texts could repeat all of it.
 * @throws Invalid
 */
export async function requireTriable(
  lists: Pick<Lists, 'types'>,
  { type, promptText, previewPercent = 0, allowsTries }: Triable,
): Promise<void> {
  if (!allowsTries || resultOf(canonicalType(type), lists) === 'image') return
  const hidden = promptText.slice(previewOf(promptText, previewPercent).length)
  const weight = await inTextThread('secretWeightOf', hidden)
  if (weight >= LETTERS_MIN) return
  const message =
    `Without its variables and its preview this prompt has ${weight} letters. ` +
    `With fewer than ${LETTERS_MIN} any result gives it away.`
  throw new Invalid('invalid_input', message, [{ path: 'allowsTries', message }])
}
