import type { PromptType } from '@promptery/contract/constants'
import { resultOf } from '@promptery/contract/constants'
import { fillIn, type Values } from '@promptery/contract/gaps/fill'
import { gapsIn, splitGaps } from '@promptery/contract/gaps/gaps'
import { Invalid } from '../../errors.ts'
import { type Piece, RUN_MAX } from './gives-away.ts'
import { lettersOf, weightIn } from './letters.ts'

/** The text of a prompt with its gaps filled in, in pieces. A default is the uploader's own. */
export function fillPieces(promptText: string, values: Values): Piece[] {
  const segments = splitGaps(promptText)
  const gaps = gapsIn(segments)
  return fillIn(segments, gaps, values).map(({ text }, i) => {
    const name = segments[i]?.gap?.name
    return { text, isSecret: name === undefined || !values.get(name) }
  })
}

/** Of what may be shown of a text a few times a day, this is no more than a part. */
const LETTERS_MIN = 4 * RUN_MAX

/**
 * Passes for a listing that may be tried. What writes texts could say all of a short one in an answer.
 * @throws Invalid
 */
export function requireTriable(listing: { type: string; promptText: string; allowsTries?: boolean | undefined }): void {
  if (!listing.allowsTries || resultOf(listing.type as PromptType) === 'image') return
  const secret = splitGaps(listing.promptText).filter(({ gap }) => !gap)
  const weight = secret.reduce((sum, { raw }) => sum + weightIn(lettersOf(raw)), 0)
  if (weight >= LETTERS_MIN) return
  const message = `Beside its gaps this prompt has ${weight} letters. With fewer than ${LETTERS_MIN} any result gives it away.`
  throw new Invalid('invalid_input', message, [{ path: 'allowsTries', message }])
}
