import { existsSync } from 'node:fs'
import { DEFAULT_SETTINGS, isSynonymGroup } from '@promptery/contract/shop/settings/settings'
import { z } from 'zod'
import type { ShopConfig } from './context.ts'
import {
  type BackupSettings,
  type BucketSettings,
  backupProblems,
  backupsOf,
  backupVariables,
  bucketOf,
  bucketProblems,
  bucketVariables,
  embeddingModelOf,
  flag,
  type IdentityProviderSettings,
  identityProvidersOf,
  imageModelOf,
  MODELS_TOGETHER,
  type ModelSettings,
  modelVariables,
  number,
  PAYMENTS_TOGETHER,
  paymentVariables,
  SIGN_IN_TOGETHER,
  type StripeSettings,
  signInProblems,
  signInVariables,
  stripeOf,
  type TextModelSettings,
  textModelOf,
  type Variables,
  whole,
} from './env/adapters.ts'
import { type Mailbox, parseMailbox } from './runtime/mailbox.ts'
import { isOrigin, parseTrustProxy, publicUrlProblems, reachableBy, type TrustProxy } from './runtime/trust-proxy.ts'

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

const port = whole(0, 65_535)
const mailbox = z.string().transform((value, context) => {
  const parsed = parseMailbox(value)
  if (parsed) return parsed
  context.addIssue('must be an email address, alone or as in Promptery <mail@shop.example>')
  return z.NEVER
})

/** `a, b; c, d` as groups of folded words. */
const groupsOf = (value: string): string[] =>
  value
    .split(';')
    .map((group) => group.trim())
    .filter(Boolean)

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
    .refine((groups) => groups.every(isSynonymGroup), 'must have two words or more in each group'),
  TRUST_PROXY: trustProxy,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], { error: 'must be a pino level' })
    .default('info'),
  RATE_LIMIT_FACTOR: number(0.1, 1_000).default(1),
  ALLOW_DEMO_ACCOUNTS: flag,
  TRIES_PER_DAY: whole(0, 1_000).default(3),
  RUNS_PER_DAY: whole(0, 1_000).default(50),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/./.test(value) && URL.canParse(value),
      'must be an address that starts with smtp:// or smtps://',
    )
    .optional(),
  MAIL_FROM: mailbox.optional(),
  MAILS_PER_HOUR: whole(1, 1_000_000).default(1_000),
  ...backupVariables.shape,
  ...bucketVariables.shape,
  ...modelVariables.shape,
  ...paymentVariables.shape,
  ...signInVariables.shape,
})

type EnvironmentVariables = z.infer<typeof environmentSchema>

export const variableNames = Object.keys(environmentSchema.shape)

/** Variables that are set together, or not at all. */
const TOGETHER = [
  ...MODELS_TOGETHER,
  PAYMENTS_TOGETHER,
  [['SMTP_URL', 'MAIL_FROM'], 'send mail'],
  ...SIGN_IN_TOGETHER,
] as const

export interface Env extends ShopConfig {
  /** Names of the variables that are set. */
  given: ReadonlySet<string>
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
  /** Absent: the server makes no backups. */
  backups: BackupSettings | undefined
  /** The public key of age for which backups are encrypted. */
  backupRecipient: string | undefined
  /** Absent: pictures are in `dataDir`. */
  s3: BucketSettings | undefined
  /** Absent: the built-in sketches. */
  images: ModelSettings | undefined
  /** Absent: no text model. */
  texts: TextModelSettings | undefined
  /** Absent: searches go by words alone. `timeoutMs`: how long a search waits for it. */
  embeddings: ModelSettings | undefined
  /** Absent: the demo checkout. */
  stripe: StripeSettings | undefined
  /** Absent: no mail. */
  mail: { url: string; from: Mailbox } | undefined
  /** Whom members may sign in with, besides password and passkey. */
  identityProviders: IdentityProviderSettings[]
}

/** The system's search path for programs. */
export const programPath = process.env.PATH

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
  if (given.STRIPE_CONNECT_WEBHOOK_SECRET && !given.STRIPE_SECRET_KEY && !given.STRIPE_WEBHOOK_SECRET) {
    problems.push('STRIPE_CONNECT_WEBHOOK_SECRET: needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, which are not set')
  }
  for (const [names, what] of TOGETHER) {
    const missing = names.filter((name) => !given[name])
    if (missing.length === names.length) continue
    for (const name of missing) problems.push(`${name}: is required to ${what}`)
  }
  if (given.STRIPE_API_BASE && given.STRIPE_SECRET_KEY?.includes('_live_')) {
    problems.push('STRIPE_API_BASE: is for tests, and the key is a live one')
  }
  problems.push(
    ...backupProblems(given),
    ...bucketProblems(given),
    ...publicUrlProblems(given),
    ...signInProblems(given),
  )
  if (!parsed.success || problems.length > 0) throw new BadEnvironment(problems.join('\n'))
  const env = parsed.data
  const publicUrl = env.PUBLIC_URL === undefined ? '' : new URL(env.PUBLIC_URL).origin
  const reachable = reachableBy({ host: env.HOST, publicUrl, trustProxy: env.TRUST_PROXY })
  return {
    ...DEFAULT_SETTINGS,
    drafts: {},
    termsVersion: 0,
    given: new Set(Object.keys(given)),
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
    publicUrl,
    publicBy: env.ALLOW_DEMO_ACCOUNTS ? undefined : reachable,
    requireApproval: env.REQUIRE_APPROVAL,
    synonyms: env.SEARCH_SYNONYMS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    backups: backupsOf(env),
    backupRecipient: env.BACKUP_RECIPIENT,
    s3: bucketOf(env, env.S3_BUCKET),
    images: imageModelOf(env),
    texts: textModelOf(env),
    embeddings: embeddingModelOf(env),
    triesPerDay: env.TRIES_PER_DAY,
    runsPerDay: env.RUNS_PER_DAY,
    stripe: stripeOf(env),
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    payoutHoldDays: env.PAYOUT_HOLD_DAYS,
    currency: env.CURRENCY,
    refundDays: env.REFUND_DAYS,
    sellerName: env.SELLER_NAME ?? env.APP_NAME,
    sellerAddress: env.SELLER_ADDRESS.replaceAll('\\n', '\n'),
    mail: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : undefined,
    mailsPerHour: env.MAILS_PER_HOUR,
    identityProviders: identityProvidersOf(env),
    adminSecondFactor: env.ADMIN_SECOND_FACTOR,
  }
}
