import type { Env } from '../../platform/env.ts'
import type { FailureLog } from '../images/model-failures.ts'
import type { EmbeddingModel } from './port.ts'

/** The configured model, or nothing. The model's client is loaded only if needed. */
export async function chooseEmbeddings(
  { embeddings }: Pick<Env, 'embeddings'>,
  log: FailureLog,
): Promise<EmbeddingModel | undefined> {
  if (!embeddings) return undefined
  const { embeddingModel } = await import('./openai.ts')
  return embeddingModel(embeddings, log)
}
