import { z } from 'zod'
import { isLoopback } from '../runtime/trust-proxy.ts'

/** `true` or `false`, also as 1 or 0. Absent: false. */
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1')
  .default(false)

export const number = (min: number, max: number) =>
  z.coerce.number('must be a number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`)
export const whole = (min: number, max: number) => number(min, max).int('must be a whole number')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute URL' }).optional()

/** The variables as they are set. Empty ones are absent. */
export type Variables = Record<string, string | undefined>

/** Variables that are set together or not at all, and what for. */
type Together = readonly [names: readonly string[], what: string]

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

/**
 * Currencies with two decimals in which the payment provider accepts payments and makes payouts. Others have no
 * decimals (`jpy`), three (`kwd`), or special rules (`huf`, `isk`, `twd`).
 */
export const CURRENCIES = [
  ...['aed', 'ars', 'aud', 'brl', 'cad', 'chf', 'cny', 'czk', 'dkk', 'eur', 'gbp', 'gel', 'hkd', 'ils', 'inr', 'kes'],
  ...['mad', 'mxn', 'myr', 'ngn', 'nok', 'nzd', 'pen', 'php', 'pln', 'qar', 'ron', 'sar', 'sek', 'sgd', 'thb', 'try'],
  ...['uah', 'usd', 'zar'],
] as const

const webhookSecret = z.string().startsWith('whsec_', 'must start with whsec_').optional()

export const paymentVariables = z.object({
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[sr]k_(test|live)_\w+$/,
      'must start with sk_test_, sk_live_, rk_test_ or rk_live_, and have letters, digits and _ alone',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: httpUrl,
  PLATFORM_FEE_PERCENT: number(0, 100).multipleOf(0.01, 'must have two decimals at most').default(20),
  PAYOUT_HOLD_DAYS: whole(0, 365).default(14),
  CURRENCY: z
    .enum(CURRENCIES, {
      error: `must be a currency with cents, in small letters, one of ${CURRENCIES.join(', ')}`,
    })
    .default('usd'),
  REFUND_DAYS: whole(0, 365).default(14),
  SELLER_NAME: z.string().max(200, 'must have 200 characters or less').optional(),
  SELLER_ADDRESS: z.string().max(1_000, 'must have 1000 characters or less').default(''),
})

export const PAYMENTS_TOGETHER: Together = [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'take payments']

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  connectWebhookSecret: string | undefined
  apiBase: string | undefined
}

export function stripeOf(env: z.infer<typeof paymentVariables>): StripeSettings | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return undefined
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, STRIPE_API_BASE: apiBase } = env
  return { secretKey, webhookSecret, connectWebhookSecret, apiBase }
}

const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
  .optional()

export const bucketVariables = z.object({
  S3_BUCKET: bucketName,
  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl,
})

/** A bucket, of pictures or of backups. */
export interface BucketSettings {
  bucket: string
  /** Absent: Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Where browsers load covers from, without a trailing slash. Absent: from the shop. */
  publicUrl: string | undefined
}

export function bucketProblems(given: Variables): string[] {
  const problems: string[] = []
  const hasBucket = given.S3_BUCKET !== undefined || given.BACKUP_BUCKET !== undefined
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (hasBucket) for (const name of keys) if (!given[name]) problems.push(`${name}: is required to use a bucket`)
  const needsBucket = [...keys, 'S3_ENDPOINT', 'S3_REGION'].find((name) => given[name])
  if (!hasBucket && needsBucket) problems.push(`S3_BUCKET: is required, as ${needsBucket} is set`)
  if (given.S3_PUBLIC_URL && !given.S3_BUCKET) {
    problems.push('S3_PUBLIC_URL: is for a bucket of pictures, and S3_BUCKET is not set')
  }
  if (hasBucket && !given.S3_ENDPOINT && !given.S3_REGION) {
    problems.push('S3_REGION: is required without S3_ENDPOINT, such as eu-central-1')
  }
  if (given.S3_PUBLIC_URL?.startsWith('http:') && given.PUBLIC_URL?.startsWith('https:')) {
    problems.push('S3_PUBLIC_URL: must be https, as PUBLIC_URL is, or browsers load no pictures')
  }
  return problems
}

/** @param bucket its name: `S3_BUCKET` or `BACKUP_BUCKET` */
export function bucketOf(env: z.infer<typeof bucketVariables>, bucket: string | undefined): BucketSettings | undefined {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const publicUrl = env.S3_PUBLIC_URL?.replace(/\/+$/, '')
  const region = env.S3_REGION ?? 'us-east-1'
  return { bucket, endpoint: env.S3_ENDPOINT, region, accessKeyId, secretAccessKey, publicUrl }
}

export const backupVariables = z.object({
  BACKUP_FOLDER: z.string().optional(),
  BACKUP_BUCKET: bucketName,
  BACKUP_HOURS: whole(1, 720).default(24),
  BACKUPS_KEPT: whole(1, 1_000).default(14),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a public key of age, as npm run backup -- --new-key makes one')
    .optional(),
})

/** Backups that the server makes by itself. */
export interface BackupSettings {
  /** Where they are kept: one of both. */
  folder: string | undefined
  bucket: BucketSettings | undefined
  /** The time from one to the next. */
  hours: number
  /** Their number. */
  kept: number
}

export function backupProblems(given: Variables): string[] {
  if (given.BACKUP_FOLDER && given.BACKUP_BUCKET)
    return ['BACKUP_BUCKET: BACKUP_FOLDER is set too, and one place is used']
  if (given.BACKUP_BUCKET && given.BACKUP_BUCKET === given.S3_BUCKET && !given.BACKUP_RECIPIENT) {
    return ['BACKUP_RECIPIENT: is required to keep backups in the bucket of the pictures']
  }
  const unused = ['BACKUP_HOURS', 'BACKUPS_KEPT'].find((name) => given[name])
  if (given.BACKUP_FOLDER || given.BACKUP_BUCKET || !unused) return []
  return [`${unused}: is for backups by schedule, and neither BACKUP_FOLDER nor BACKUP_BUCKET is set`]
}

export function backupsOf(
  env: z.infer<typeof backupVariables> & z.infer<typeof bucketVariables>,
): BackupSettings | undefined {
  const { BACKUP_FOLDER: folder, BACKUP_HOURS: hours, BACKUPS_KEPT: kept } = env
  const bucket = bucketOf(env, env.BACKUP_BUCKET)
  return folder === undefined && !bucket ? undefined : { folder, bucket, hours, kept }
}

/** Identities travel over https, except between programs of one machine. */
const secureUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute URL' }).refine((value) => {
  const url = URL.parse(value)
  return url?.protocol === 'https:' || (url !== null && isLoopback(url.hostname))
}, 'must start with https://')

export const signInVariables = z.object({
  OIDC_ISSUER: secureUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'must have 40 characters or less').optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: secureUrl.default('https://github.com'),
  ADMIN_SECOND_FACTOR: flag,
})

export const SIGN_IN_TOGETHER: readonly Together[] = [
  [['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'], 'sign in with OpenID Connect'],
  [['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'sign in with Google'],
  [['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'], 'sign in with GitHub'],
]

interface Client {
  clientId: string
  clientSecret: string
}

/** An identity provider that is connected. */
export type IdentityProviderSettings =
  | (Client & { kind: 'oidc' | 'google'; label: string; issuer: string })
  | (Client & { kind: 'github'; label: string; url: string })

export function signInProblems(given: Variables): string[] {
  const first = SIGN_IN_TOGETHER.flatMap(([names]) => names).find((name) => given[name])
  return first && !given.PUBLIC_URL
    ? [
        `PUBLIC_URL: is required with ${first}: the address that people come back to, which the provider has to know, such as https://shop.example`,
      ]
    : []
}

/** The connected providers, in the order in which they are shown. */
export function identityProvidersOf(env: z.infer<typeof signInVariables>): IdentityProviderSettings[] {
  const providers: IdentityProviderSettings[] = []
  const { GOOGLE_CLIENT_ID: google, GITHUB_CLIENT_ID: github, OIDC_CLIENT_ID: oidc, OIDC_ISSUER: issuer } = env
  if (google && env.GOOGLE_CLIENT_SECRET) {
    const client = { clientId: google, clientSecret: env.GOOGLE_CLIENT_SECRET }
    providers.push({ kind: 'google', label: 'Google', issuer: 'https://accounts.google.com', ...client })
  }
  if (github && env.GITHUB_CLIENT_SECRET) {
    const client = { clientId: github, clientSecret: env.GITHUB_CLIENT_SECRET }
    providers.push({ kind: 'github', label: 'GitHub', url: env.GITHUB_URL.replace(/\/+$/, ''), ...client })
  }
  if (oidc && env.OIDC_CLIENT_SECRET && issuer) {
    const client = { clientId: oidc, clientSecret: env.OIDC_CLIENT_SECRET }
    providers.push({ kind: 'oidc', label: env.OIDC_NAME ?? new URL(issuer).hostname, issuer, ...client })
  }
  return providers
}
