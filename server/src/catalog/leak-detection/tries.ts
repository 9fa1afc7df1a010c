import { fillIn, type Values } from '@promptery/contract/variables/fill'
import { splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { detectLeak } from './detect-leak.ts'
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

/**
 * Whether `output` contains too much of a text whose variables have `values`, as `detectLeak` says.
 * @param publicLength characters at the beginning of the text that are no secret
 */
export const isLeakOf = (promptText: string, publicLength: number, values: Values, output: string): boolean =>
  detectLeak(fillPieces(promptText, values, publicLength), output)

/** The weight of the letters of a text without its variables. */
export const secretWeightOf = (text: string): number =>
  splitVariables(text).reduce((sum, { raw, variable }) => sum + (variable ? 0 : weightIn(lettersOf(raw))), 0)
