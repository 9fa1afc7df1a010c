import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { ShopConfig } from './context.ts'
import { foldText } from './db/fold-text.ts'
import { CURRENCIES } from './runtime/currencies.ts'
import { type Mailbox, parseMailbox } from './runtime/mailbox.ts'
import { isOrigin, publicUrlProblems } from './runtime/public-url.ts'
import { parseTrustProxy, type TrustProxy } from './runtime/trust-proxy.ts'

const flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1')
  .default(false)

const trustProxy = z
  .string()
  .default('false')
  .transform((value, context) => {
    const parsed = parseTrustProxy(value)
    if (parsed) return parsed
    context.addIssue(
      'must be true, false, a number of proxies up to 99, or addresses and networks with commas between them, such as 10.0.0.7,172.30.17.0/24',
    )
    return z.NEVER
  })

const number = (min: number, max: number) =>
  z.coerce.number('must be a number').min(min, `must be ${min} or more`).max(max, `must be ${max} or less`)
const whole = (min: number, max: number) => number(min, max).int('must be a whole number')
const port = whole(0, 65_535)
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute URL' }).optional()
const webhookSecret = z.string().startsWith('whsec_', 'must start with whsec_').optional()

const mailbox = z.string().transform((value, context) => {
  const parsed = parseMailbox(value)
  if (parsed) return parsed
  context.addIssue('must be an email address, alone or as in Promptery <mail@shop.example>')
  return z.NEVER
})

/** `a, b; c, d` as groups of folded words. */
const groupsOf = (value: string): string[][] =>
  value
    .split(';')
    .map((group) => group.split(',').map(foldText).filter(Boolean))
    .filter(({ length }) => length > 0)

/** Every variable that the server reads. `.env.example` documents them; nothing else reads `process.env`. */
const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  DRAIN_MS: whole(0, 60_000).default(0),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .default('')
    .transform((value) => value.split(/\s+/).filter((url) => url !== ''))
    .refine(
      (urls) => urls.every((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
      'must be addresses that start with postgres:// or postgresql://, with blanks between them',
    ),
  SEED: z.enum(['demo', 'none'], { error: 'must be "demo" or "none"' }).optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_NAME: z.string().min(1).max(60).default('Promptery'),
  LOGO_URL: z
    .union([z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)/)], {
      error: 'must be an absolute URL or a path',
    })
    .default(''),
  ASSETS_URL: z.url('must be an absolute URL').optional(),
  PUBLIC_URL: z.string().refine(isOrigin, 'must be a scheme and a host, such as https://shop.example').optional(),
  REQUIRE_APPROVAL: flag,
  SEARCH_SYNONYMS: z
    .string()
    .max(20_000, 'must have 20000 characters or less')
    .default('')
    .transform((value) => groupsOf(value))
    .refine((groups) => groups.every(({ length }) => length > 1), 'must have two words or more in each group'),
  TRUST_PROXY: trustProxy,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
    .default('info'),
  RATE_LIMIT_FACTOR: number(0.1, 1_000).default(1),
  ALLOW_DEMO_ACCOUNTS: flag,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpUrl,
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PUBLIC_URL: httpUrl,
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
  TRIES_PER_DAY: whole(0, 1_000).default(3),
  RUNS_PER_DAY: whole(0, 1_000).default(50),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must start with sk_test_ or sk_live_')
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
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
      'must be an address that starts with smtp:// or smtps://',
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAILS_PER_HOUR: whole(1, 1_000_000).default(1_000),
})

type EnvironmentVariables = z.infer<typeof environmentSchema>

export const variableNames = Object.keys(environmentSchema.shape)

/** Variables that are set together, or not at all. */
const TOGETHER = [
  [['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'keep pictures in a bucket'],
  [['IMAGES_BASE_URL', 'IMAGES_API_KEY', 'IMAGES_MODEL'], 'connect an image model'],
  [['TEXTS_BASE_URL', 'TEXTS_API_KEY', 'TEXTS_MODEL'], 'connect a text model'],
  [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'take payments'],
  [['SMTP_URL', 'MAIL_FROM'], 'send mail'],
] as const

interface Model {
  baseUrl: string
  apiKey: string
  model: string
  timeoutMs: number
}

export interface Env extends ShopConfig {
  host: string
  port: number
  /** How long the server keeps serving after a stop signal, until load balancers have noticed. */
  drainMs: number
  /** The address of the metrics endpoint, if any. */
  metrics: { host: string; port: number } | undefined
  dataDir: string
  databaseUrl: string | undefined
  /** Replicas of `databaseUrl`. */
  replicaUrls: string[]
  seed: 'demo' | 'none'
  /** Absent: generated and stored in `dataDir`. */
  sessionSecret: string | undefined
  /** The proxies whose `X-Forwarded-*` headers are trusted. */
  trustProxy: TrustProxy
  logLevel: EnvironmentVariables['LOG_LEVEL']
  /** Multiplies the points of rate limits. */
  rateLimitFactor: number
  allowDemoAccounts: boolean
  /** Absent: pictures are in `dataDir`. */
  s3:
    | {
        bucket: string
        /** Absent: Amazon's own. */
        endpoint: string | undefined
        region: string
        accessKeyId: string
        secretAccessKey: string
        /** Where browsers load covers from, without a trailing slash. Absent: from the shop. */
        publicUrl: string | undefined
      }
    | undefined
  /** Absent: the built-in sketches. */
  images: Model | undefined
  /** Absent: no text model. */
  texts: (Model & { maxTokens: number; maxTokensField: EnvironmentVariables['TEXTS_MAX_TOKENS_FIELD'] }) | undefined
  /** Absent: the demo checkout. */
  stripe:
    | {
        secretKey: string
        webhookSecret: string
        connectWebhookSecret: string | undefined
        apiBase: string | undefined
      }
    | undefined
  /** Absent: no mail. */
  mail: { url: string; from: Mailbox } | undefined
}

/** The system's search path for programs. */
export const programPath = process.env.PATH

type Variables = Record<string, string | undefined>

export class BadEnvironment extends Error {}

/** The variables of the process, with those of a `.env` file in the working directory as defaults. */
export function processEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/**
 * Parses the environment. Empty variables count as absent.
 * @throws BadEnvironment with a line for each invalid variable
 */
export function readEnv(source: Variables): Env {
  const given: Variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (given.DATABASE_URL && !given.SESSION_SECRET) {
    problems.push('SESSION_SECRET: is required with DATABASE_URL, so that every process knows the same one')
  }
  if (given.DATABASE_READ_URL && !given.DATABASE_URL) {
    problems.push('DATABASE_READ_URL: is for replicas of the database at DATABASE_URL, which is not set')
  }
  for (const [names, what] of TOGETHER) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) continue
    for (const name of missing) problems.push(`${name}: is required to ${what}`)
  }
  if (given.STRIPE_API_BASE && given.STRIPE_SECRET_KEY?.includes('_live_')) {
    problems.push('STRIPE_API_BASE: is for tests, and the key is a live one')
  }
  problems.push(...bucketProblems(given), ...publicUrlProblems(given))
  if (!parsed.success || problems.length > 0) throw new BadEnvironment(problems.join('\n'))
  const env = parsed.data
  return {
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrls: env.DATABASE_READ_URL,
    seed: env.SEED ?? (env.DATABASE_URL ? 'none' : 'demo'),
    sessionSecret: env.SESSION_SECRET,
    appName: env.APP_NAME,
    logoUrl: env.LOGO_URL,
    assetsUrl: (env.ASSETS_URL ?? '').replace(/\/+$/, ''),
    publicUrl: env.PUBLIC_URL === undefined ? '' : new URL(env.PUBLIC_URL).origin,
    requireApproval: env.REQUIRE_APPROVAL,
    synonyms: env.SEARCH_SYNONYMS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    allowDemoAccounts: env.ALLOW_DEMO_ACCOUNTS,
    s3: bucket(env),
    images: model(env, 'IMAGES'),
    texts: textModel(env),
    triesPerDay: env.TRIES_PER_DAY,
    runsPerDay: env.RUNS_PER_DAY,
    stripe: stripeAccount(env),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    payoutHoldDays: env.PAYOUT_HOLD_DAYS,
    currency: env.CURRENCY,
    refundDays: env.REFUND_DAYS,
    sellerName: env.SELLER_NAME ?? env.APP_NAME,
    sellerAddress: env.SELLER_ADDRESS.replaceAll('\\n', '\n'),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    mailsPerHour: env.MAILS_PER_HOUR,
  }
}

function bucketProblems(given: Variables): string[] {
  const problems: string[] = []
  const needsBucket = ['S3_ENDPOINT', 'S3_REGION', 'S3_PUBLIC_URL'].filter((name) => given[name])
  if (!given.S3_BUCKET && needsBucket.length > 0) {
    problems.push(`${needsBucket[0]}: is for a bucket, and S3_BUCKET is not set`)
  }
  if (given.S3_BUCKET && !given.S3_ENDPOINT && !given.S3_REGION) {
    problems.push('S3_REGION: is required without S3_ENDPOINT, such as eu-central-1')
  }
  if (given.S3_PUBLIC_URL?.startsWith('http:') && given.PUBLIC_URL?.startsWith('https:')) {
    problems.push('S3_PUBLIC_URL: must be https, as PUBLIC_URL is, or browsers load no pictures')
  }
  return problems
}

function bucket(env: EnvironmentVariables): Env['s3'] {
  const { S3_BUCKET: name, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!name || !accessKeyId || !secretAccessKey) return undefined
  const publicUrl = env.S3_PUBLIC_URL?.replace(/\/+$/, '')
  const region = env.S3_REGION ?? 'us-east-1'
  return { bucket: name, endpoint: env.S3_ENDPOINT, region, accessKeyId, secretAccessKey, publicUrl }
}

function stripeAccount(env: EnvironmentVariables): Env['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env
  if (!secretKey || !webhookSecret) return undefined
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret, STRIPE_API_BASE: apiBase } = env
  return { secretKey, webhookSecret, connectWebhookSecret, apiBase }
}

function textModel(env: EnvironmentVariables): Env['texts'] {
  const texts = model(env, 'TEXTS')
  return texts && { ...texts, maxTokens: env.TEXTS_MAX_TOKENS, maxTokensField: env.TEXTS_MAX_TOKENS_FIELD }
}

function model(env: EnvironmentVariables, kind: 'IMAGES' | 'TEXTS'): Model | undefined {
  const { [`${kind}_BASE_URL` as const]: baseUrl, [`${kind}_API_KEY` as const]: apiKey } = env
  const name = env[`${kind}_MODEL`]
  return baseUrl && apiKey && name ? { baseUrl, apiKey, model: name, timeoutMs: env[`${kind}_TIMEOUT_MS`] } : undefined
}
