import { canonicalType, type Lists, resultOf } from '@promptery/contract/listings/lists'
import { previewOf } from '@promptery/contract/listings/preview'
import type { Values } from '@promptery/contract/listings/variables/fill'
import { Invalid } from '../../platform/errors.ts'
import { inTextThread } from '../text/thread/text-thread.ts'
import { LETTERS_MAX } from './detect-leak.ts'

/** A secret text, of which `publicLength` characters at the beginning are no secret. */
export interface SecretText {
  text: string
  publicLength: number
}

const NOTHING: Values = new Map()

/**
 * Refuses a buyer's public text that contains too much of a prompt.
 * @param about the field of the text, and the values of the prompt's variables, which are no secret
 * @throws Invalid
 */
export async function requireNoLeak(
  promptTexts: readonly SecretText[],
  words: string,
  { field, values = NOTHING }: { field: string; values?: Values },
): Promise<void> {
  for (const { text, publicLength } of promptTexts) {
    if (!(await inTextThread('isLeakOf', text, publicLength, values, words))) continue
    const message = 'Too much of this is the text of the prompt, which is for those who have bought it: leave that out'
    throw new Invalid('prompt_given_away', message, [{ path: field, message }])
  }
}

/** Minimal length of a text that may be tried, so that the results of a day's tries show only a part of it. */
const LETTERS_MIN = 4 * LETTERS_MAX

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
