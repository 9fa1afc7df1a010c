import { z } from 'zod'
import { httpUrl, type Together, whole } from './fields.ts'

export const modelVariables = z.object({
  IMAGES_BASE_URL: httpUrl,
  IMAGES_API_KEY: z.string().optional(),
  IMAGES_MODEL: z.string().optional(),
  IMAGES_TIMEOUT_MS: whole(1_000, 600_000).default(60_000),
  TEXTS_BASE_URL: httpUrl,
  TEXTS_API_KEY: z.string().optional(),
  TEXTS_MODEL: z.string().optional(),
  TEXTS_TIMEOUT_MS: whole(1_000, 600_000).default(60_000),
  TEXTS_MAX_TOKENS: whole(0, 1_000_000).default(8_000),
  TEXTS_MAX_TOKENS_FIELD: z
    .enum(['max_completion_tokens', 'max_tokens'], { error: 'must be "max_completion_tokens" or "max_tokens"' })
    .default('max_completion_tokens'),
  EMBEDDINGS_URL: httpUrl,
  EMBEDDINGS_API_KEY: z.string().optional(),
  EMBEDDINGS_MODEL: z.string().optional(),
  EMBEDDINGS_TIMEOUT_MS: whole(50, 5_000).default(300),
})

export const MODELS_TOGETHER: readonly Together[] = [
  [['IMAGES_BASE_URL', 'IMAGES_API_KEY', 'IMAGES_MODEL'], 'connect an image model'],
  [['TEXTS_BASE_URL', 'TEXTS_API_KEY', 'TEXTS_MODEL'], 'connect a text model'],
  [['EMBEDDINGS_URL', 'EMBEDDINGS_API_KEY', 'EMBEDDINGS_MODEL'], 'connect an embedding model'],
]

type Given = z.infer<typeof modelVariables>

export interface ModelSettings {
  baseUrl: string
  apiKey: string
  model: string
  timeoutMs: number
}

export interface TextModelSettings extends ModelSettings {
  maxTokens: number
  maxTokensField: Given['TEXTS_MAX_TOKENS_FIELD']
}

export const imageModelOf = (env: Given): ModelSettings | undefined => modelOf(env, 'IMAGES')

export function textModelOf(env: Given): TextModelSettings | undefined {
  const texts = modelOf(env, 'TEXTS')
  return texts && { ...texts, maxTokens: env.TEXTS_MAX_TOKENS, maxTokensField: env.TEXTS_MAX_TOKENS_FIELD }
}

export function embeddingModelOf(env: Given): ModelSettings | undefined {
  const { EMBEDDINGS_URL: baseUrl, EMBEDDINGS_API_KEY: apiKey, EMBEDDINGS_MODEL: model } = env
  return baseUrl && apiKey && model ? { baseUrl, apiKey, model, timeoutMs: env.EMBEDDINGS_TIMEOUT_MS } : undefined
}

function modelOf(env: Given, kind: 'IMAGES' | 'TEXTS'): ModelSettings | undefined {
  const { [`${kind}_BASE_URL` as const]: baseUrl, [`${kind}_API_KEY` as const]: apiKey } = env
  const name = env[`${kind}_MODEL`]
  return baseUrl && apiKey && name ? { baseUrl, apiKey, model: name, timeoutMs: env[`${kind}_TIMEOUT_MS`] } : undefined
}
