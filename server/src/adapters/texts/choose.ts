import type { Env } from '../../platform/env.ts'
import type { FailureLog } from '../images/model-failures.ts'
import type { TextModel } from './port.ts'

/** What writes texts: the connected model, whose client is loaded only then, or nothing. */
export async function chooseTexts({ texts }: Pick<Env, 'texts'>, log: FailureLog): Promise<TextModel | undefined> {
  if (!texts) return undefined
  const { modelTexts } = await import('./openai.ts')
  return modelTexts(texts, log)
}
