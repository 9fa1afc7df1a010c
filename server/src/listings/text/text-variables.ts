import { LIMITS } from '@promptery/contract/constants'
import { previewOf } from '@promptery/contract/listings/preview'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import type { Variable } from '@promptery/contract/listings/variables/variables'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { prompts, textFingerprints } from '../../platform/db/schema.ts'
import { Invalid, TooLarge } from '../../platform/errors.ts'
import { isListed, isOpenToAll, type OpenFacts } from '../visibility.ts'
import { type TextAnalysis, variablesProblem } from './analyse-text.ts'
import type { FilledText } from './fill-text.ts'
import { inTextThread } from './thread/text-thread.ts'

/** An analysis with the language of the text (`guessLanguage`). */
export interface StoredAnalysis extends TextAnalysis {
  language: string
}

/** The analysis of a text with any number of variables. */
export async function analyse(text: string): Promise<StoredAnalysis> {
  const [analysis, language] = await Promise.all([
    inTextThread('analyseText', text),
    inTextThread('guessLanguage', text),
  ])
  return { ...analysis, language }
}

/**
 * The analysis of a text that is to be stored.
 * @throws Invalid for too many variables
 */
export async function analyseNewText(text: string): Promise<StoredAnalysis> {
  const analysis = await analyse(text)
  const message = variablesProblem(analysis.variablesCount)
  if (message) throw new Invalid('invalid_input', message, [{ path: 'prompt', message }])
  return analysis
}

/** The variables of a text that was stored, found again where an earlier release stored it. */
export const variablesOf = async (stored: Variable[] | null, text: string): Promise<Variable[]> =>
  stored ?? (await inTextThread('analyseText', text)).variables

/** The stored variables of a version, which has that text. */
export async function readVariables(
  db: Db,
  { promptId, version, text }: { promptId: string; version: number; text: string },
): Promise<Variable[]> {
  const [row] = await db
    .select({ variables: textFingerprints.variables })
    .from(textFingerprints)
    .where(and(eq(textFingerprints.promptId, promptId), eq(textFingerprints.version, version)))
  return variablesOf(row?.variables ?? null, text)
}

const { status, withdrawnAt, mustBeApproved, isOpen, priceCents, previewPercent } = prompts

/** Columns that decide how much of a text everybody may read. */
export const publicTextColumns = { status, withdrawnAt, mustBeApproved, isOpen, priceCents, previewPercent }

type PublicFacts = OpenFacts & Pick<typeof prompts.$inferSelect, 'previewPercent'>

interface PublicText {
  openText?: string
  preview?: string
}

/** What everybody may read of the current text of a listing: all of an open one, else the preview of its engineer. */
export function publicText(listing: PublicFacts, currentText: string, requireApproval: boolean): PublicText {
  if (isOpenToAll(listing, requireApproval)) return { openText: currentText }
  const preview = isListed(listing, requireApproval) ? previewOf(currentText, listing.previewPercent) : ''
  return preview === '' ? {} : { preview }
}

/** The beginning of the current text that is no secret. */
export function publicBeginning(listing: PublicFacts, currentText: string, requireApproval: boolean): string {
  const { openText, preview = '' } = publicText(listing, currentText, requireApproval)
  return openText ?? preview
}

/**
 * Fills in the variables of a text, as its page does.
 * @throws TooLarge
 */
export async function fillVariables(
  promptText: string,
  values: readonly VariableValue[],
): Promise<FilledText & { text: string }> {
  const filled = await inTextThread('fillText', promptText, new Map(values.map(({ gap, value }) => [gap, value])))
  const { text } = filled
  if (text !== undefined) return { ...filled, text }
  const { filledMax } = LIMITS.savedValues
  throw new TooLarge(`The filled-in text would have more than ${filledMax.toLocaleString('en')} characters`)
}
