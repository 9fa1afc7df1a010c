import { canonicalType, type Lists, resultOf } from '@promptery/contract/listings/lists'
import { previewOf } from '@promptery/contract/listings/preview'
import { fillIn, type Values } from '@promptery/contract/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { Invalid } from '../../platform/errors.ts'
import { RUN_MAX } from './letter-overlap.ts'
import { lettersOf, weightIn } from './letters.ts'
import type { Piece } from './pieces.ts'

/**
 * The text of a prompt with its variables filled in, in pieces. A default belongs to the uploader.
 * @param publicLength characters at the beginning of the text that are no secret
 */
export function fillPieces(promptText: string, values: Values, publicLength = 0): Piece[] {
  const segments = splitVariables(promptText)
  const gaps = variablesIn(segments)
  return fillIn(segments, gaps, values).flatMap(({ text, at }, i): Piece[] => {
    const { raw = '', variable } = segments[i] ?? {}
    const name = variable?.name
    if (name !== undefined) return [{ text, isSecret: at + raw.length > publicLength && !values.get(name) }]
    const end = Math.max(0, publicLength - at)
    const pieces = [
      { text: text.slice(0, end), isSecret: false },
      { text: text.slice(end), isSecret: true },
    ]
    return pieces.filter((piece) => piece.text !== '')
  })
}

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
export function requireTriable(
  lists: Pick<Lists, 'types'>,
  { type, promptText, previewPercent = 0, allowsTries }: Triable,
): void {
  if (!allowsTries || resultOf(canonicalType(type), lists) === 'image') return
  const hidden = promptText.slice(previewOf(promptText, previewPercent).length)
  const secret = splitVariables(hidden).filter(({ variable }) => !variable)
  const weight = secret.reduce((sum, { raw }) => sum + weightIn(lettersOf(raw)), 0)
  if (weight >= LETTERS_MIN) return
  const message =
    `Without its variables and its preview this prompt has ${weight} letters. ` +
    `With fewer than ${LETTERS_MIN} any result gives it away.`
  throw new Invalid('invalid_input', message, [{ path: 'allowsTries', message }])
}
