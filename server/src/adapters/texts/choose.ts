import type { Env } from '../../platform/env.ts'
import type { FailureLog } from '../images/model-failures.ts'
import type { TextModel } from './port.ts'

/** The configured model, or nothing. The model's client is loaded only if needed. */
export async function chooseTexts({ texts }: Pick<Env, 'texts'>, log: FailureLog): Promise<TextModel | undefined> {
  if (!texts) return undefined
  const { modelTexts } = await import('./openai.ts')
  return modelTexts(texts, log)
}
