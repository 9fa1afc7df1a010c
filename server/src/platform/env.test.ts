import { formatMoney } from '@promptery/contract/money'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './env/adapters.ts'
import { BadEnvironment, readEnv } from './env.ts'

const model = {
  IMAGES_BASE_URL: 'https://images.example/v1',
  IMAGES_API_KEY: 'key',
  IMAGES_MODEL: 'painter-1',
}

const mail = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'The Shop <mail@shop.example>',
  PUBLIC_URL: 'https://shop.example',
}
const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const bucket = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
const ownBucket = { ...bucket, S3_ENDPOINT: 'https://s3.example' }

const connected = {
  DATABASE_URL: 'postgres://primary.example/shop',
  SESSION_SECRET: 'a secret that is long enough to be one',
}

describe('the environment', () => {
  it('accepts any number of replicas', () => {
    expect(readEnv(connected).replicaUrls).toEqual([])
    const urls = ['postgres://one.example/shop', 'postgresql://two.example/shop']
    expect(readEnv({ ...connected, DATABASE_READ_URL: ` ${urls.join('  ')}\n` }).replicaUrls).toEqual(urls)
  })

  it('names what says that others can reach the shop', () => {
    const named = (given: Record<string, string>) => readEnv(given).publicBy
    const here = { PUBLIC_URL: 'http://localhost:3000', HOST: '::1', TRUST_PROXY: '0' }
    expect([named({}), named(here), named({ PUBLIC_URL: 'http://shop.localhost' })]).toEqual(Array(3).fill(undefined))
    expect(named({ HOST: '0.0.0.0' })).toBe('HOST 0.0.0.0')
    expect(named({ PUBLIC_URL: 'https://shop.example/' })).toBe('PUBLIC_URL https://shop.example')
    expect(named({ PUBLIC_URL: 'http://192.168.1.7:3000' })).toBe('PUBLIC_URL http://192.168.1.7:3000')
    expect(named({ TRUST_PROXY: '192.168.1.5' })).toBe('TRUST_PROXY')
    expect(named({ PUBLIC_URL: 'https://shop.example', ALLOW_DEMO_ACCOUNTS: 'true' })).toBeUndefined()
  })

  it('reads groups of synonyms', () => {
    expect(readEnv({}).synonyms).toEqual([])
    expect(readEnv({ SEARCH_SYNONYMS: ' Sneaker, running  Shoe;flat,apartment; ' }).synonyms).toEqual([
      'Sneaker, running  Shoe',
      'flat,apartment',
    ])
  })

  it('connects identity providers, each with both of its values, a public address and https', () => {
    expect(readEnv({}).identityProviders).toEqual([])
    const oidc = { OIDC_ISSUER: 'https://accounts.firm.example', OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'secret' }
    const google = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: 'secret' }
    const github = { GITHUB_CLIENT_ID: 'shop', GITHUB_CLIENT_SECRET: 'secret' }
    const all = { ...oidc, ...google, ...github, PUBLIC_URL: 'https://shop.example' }
    const client = { clientId: 'shop', clientSecret: 'secret' }
    expect(readEnv(all).identityProviders).toEqual([
      { kind: 'google', label: 'Google', issuer: 'https://accounts.google.com', ...client },
      { kind: 'github', label: 'GitHub', url: 'https://github.com', ...client },
      { kind: 'oidc', label: 'accounts.firm.example', issuer: oidc.OIDC_ISSUER, ...client },
    ])
    expect(
      readEnv({ ...all, OIDC_NAME: 'The Firm', OIDC_ISSUER: 'http://127.0.0.1:1' }).identityProviders[2],
    ).toMatchObject({
      label: 'The Firm',
    })
    expect(() => readEnv({ ...all, OIDC_ISSUER: 'http://firm.example' })).toThrow(
      'OIDC_ISSUER: must start with https://',
    )
    expect(() => readEnv({ ...all, GITHUB_CLIENT_SECRET: '' })).toThrow('GITHUB_CLIENT_SECRET: is required')
    expect(() => readEnv(google)).toThrow('PUBLIC_URL: is required with GOOGLE_CLIENT_ID')
  })

  it('uses the built-in sketches without an image model, also for empty variables', () => {
    expect(readEnv({}).images).toBeUndefined()
    expect(readEnv({ IMAGES_BASE_URL: '', IMAGES_API_KEY: '', IMAGES_MODEL: '' }).images).toBeUndefined()
  })

  it('configures an image model', () => {
    const connected = { baseUrl: 'https://images.example/v1', apiKey: 'key', model: 'painter-1' }
    expect(readEnv(model).images).toEqual({ ...connected, timeoutMs: 60_000 })
    expect(readEnv({ ...model, IMAGES_TIMEOUT_MS: '5000' }).images).toEqual({ ...connected, timeoutMs: 5_000 })
  })

  it('configures a bucket, or none', () => {
    expect(readEnv({}).s3).toBeUndefined()
    const known = { bucket: 'pictures', accessKeyId: 'id', secretAccessKey: 'secret' }
    const own = { ...known, endpoint: 'https://s3.example', region: 'us-east-1', publicUrl: undefined }
    expect(readEnv(ownBucket).s3).toEqual(own)
    const publicUrl = 'https://pictures.example/shop'
    expect(readEnv({ ...ownBucket, S3_PUBLIC_URL: `${publicUrl}/` }).s3).toEqual({ ...own, publicUrl })
    const amazon = { ...known, endpoint: undefined, region: 'eu-central-1', publicUrl: undefined }
    expect(readEnv({ ...bucket, S3_REGION: 'eu-central-1' }).s3).toEqual(amazon)
  })

  it('configures a text model, or none', () => {
    expect(readEnv({})).toMatchObject({ texts: undefined, triesPerDay: 3, runsPerDay: 50 })
    const texts = { TEXTS_BASE_URL: 'https://texts.example/v1', TEXTS_API_KEY: 'key', TEXTS_MODEL: 'writer-1' }
    const connected = { baseUrl: 'https://texts.example/v1', apiKey: 'key', model: 'writer-1' }
    expect(readEnv({ ...texts, TRIES_PER_DAY: '0' })).toMatchObject({
      texts: { ...connected, timeoutMs: 60_000, maxTokens: 8_000, maxTokensField: 'max_completion_tokens' },
      triesPerDay: 0,
      images: undefined,
    })
    const bounds = { TEXTS_MAX_TOKENS: '0', TEXTS_MAX_TOKENS_FIELD: 'max_tokens', RUNS_PER_DAY: '0' }
    expect(readEnv({ ...texts, ...bounds })).toMatchObject({
      texts: { maxTokens: 0, maxTokensField: 'max_tokens' },
      runsPerDay: 0,
    })
  })

  it('configures an embedding model, or none', () => {
    expect(readEnv({}).embeddings).toBeUndefined()
    const variables = {
      EMBEDDINGS_URL: 'http://127.0.0.1:1/v1',
      EMBEDDINGS_API_KEY: 'key',
      EMBEDDINGS_MODEL: 'vectors-1',
    }
    const connected = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'key', model: 'vectors-1' }
    expect(readEnv(variables).embeddings).toEqual({ ...connected, timeoutMs: 300 })
    expect(readEnv({ ...variables, EMBEDDINGS_TIMEOUT_MS: '900' }).embeddings).toEqual({ ...connected, timeoutMs: 900 })
  })

  it('uses the demo checkout, or configures a payment provider', () => {
    expect(readEnv({})).toMatchObject({ stripe: undefined, platformFeePercent: 20, currency: 'usd' })
    const read = readEnv({
      ...stripe,
      STRIPE_API_BASE: 'http://127.0.0.1:1',
      PLATFORM_FEE_PERCENT: '2.55',
      CURRENCY: 'eur',
    })
    expect(read).toMatchObject({
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', apiBase: 'http://127.0.0.1:1' },
      platformFeePercent: 2.55,
      currency: 'eur',
    })
  })

  it('accepts an origin as the public address', () => {
    expect(readEnv({}).publicUrl).toBe('')
    expect(readEnv({ PUBLIC_URL: 'https://Shop.example:443/' }).publicUrl).toBe('https://shop.example')
    for (const bad of ['shop.example', 'ftp://shop.example', 'https://shop.example/a', 'https://a:b@shop.example'])
      expect(() => readEnv({ PUBLIC_URL: bad })).toThrow(/^PUBLIC_URL: must be/)
  })

  it('requires a public address for a payment provider that others can reach', () => {
    expect(readEnv(stripe).publicUrl).toBe('')
    const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }
    for (const given of [{ ...stripe, HOST: '0.0.0.0' }, { ...stripe, TRUST_PROXY: 'loopback' }, live]) {
      expect(() => readEnv(given)).toThrow(/^PUBLIC_URL: is required with a payment provider/)
      expect(readEnv({ ...given, PUBLIC_URL: 'https://shop.example' }).publicUrl).toBe('https://shop.example')
    }
    expect(() => readEnv({ ...live, PUBLIC_URL: 'http://shop.example' })).toThrow(
      'PUBLIC_URL: must start with https://',
    )
    expect(readEnv({ HOST: '0.0.0.0' }).publicUrl).toBe('')
  })

  it('connects mail with a sender and a public address', () => {
    expect(readEnv({}).mail).toBeUndefined()
    expect(readEnv(mail).mail).toEqual({
      url: 'smtp://mail.example',
      from: { name: 'The Shop', address: 'mail@shop.example' },
    })
    expect(readEnv({ ...mail, MAIL_FROM: 'mail@shop.example' }).mail?.from.name).toBe('')
  })

  it('lists the currencies with cents, as the screens write them', () => {
    expect(() => readEnv({ CURRENCY: 'jpy' })).toThrow(/^CURRENCY: must be a currency with cents, .*\beur\b.*\busd\b/)
    for (const currency of CURRENCIES) {
      const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
      expect([currency, maximumFractionDigits]).toEqual([currency, 2])
    }
  })

  it.each([
    [{ IMAGES_API_KEY: 'key' }, ['IMAGES_BASE_URL', 'IMAGES_MODEL']],
    [{ ...model, IMAGES_MODEL: '' }, ['IMAGES_MODEL']],
    [{ ...model, IMAGES_BASE_URL: 'images.example' }, ['IMAGES_BASE_URL']],
    [{ ...model, IMAGES_BASE_URL: 'ftp://images.example' }, ['IMAGES_BASE_URL']],
    [{ ...model, IMAGES_TIMEOUT_MS: 'soon' }, ['IMAGES_TIMEOUT_MS']],
    [{ ...model, IMAGES_TIMEOUT_MS: '5' }, ['IMAGES_TIMEOUT_MS']],
    [{ S3_BUCKET: 'pictures', S3_ENDPOINT: 'https://s3.example' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ ...ownBucket, S3_BUCKET: 'The Pictures' }, ['S3_BUCKET']],
    [{ ...ownBucket, S3_ENDPOINT: 's3.example' }, ['S3_ENDPOINT']],
    [bucket, ['S3_REGION']],
    [{ S3_PUBLIC_URL: 'https://pictures.example' }, ['S3_PUBLIC_URL']],
    [{ ...ownBucket, S3_PUBLIC_URL: 'http://pictures.example', PUBLIC_URL: 'https://shop.example' }, ['S3_PUBLIC_URL']],
    [{ TEXTS_MODEL: 'writer-1' }, ['TEXTS_BASE_URL', 'TEXTS_API_KEY']],
    [{ EMBEDDINGS_MODEL: 'vectors-1' }, ['EMBEDDINGS_URL', 'EMBEDDINGS_API_KEY']],
    [{ TRIES_PER_DAY: '-1' }, ['TRIES_PER_DAY']],
    [{ SEARCH_SYNONYMS: 'sneaker; flat, apartment' }, ['SEARCH_SYNONYMS']],
    [{ RUNS_PER_DAY: '1.5' }, ['RUNS_PER_DAY']],
    [{ TEXTS_MAX_TOKENS: '-1', TEXTS_MAX_TOKENS_FIELD: 'tokens' }, ['TEXTS_MAX_TOKENS', 'TEXTS_MAX_TOKENS_FIELD']],
    [{ DATABASE_READ_URL: 'postgres://replica.example/shop' }, ['DATABASE_READ_URL']],
    [{ ...connected, DATABASE_READ_URL: 'postgres://one.example/shop two.example' }, ['DATABASE_READ_URL']],
    [{ TRUST_PROXY: 'nginx' }, ['TRUST_PROXY']],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_SECRET_KEY']],
    [{ ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_1' }, ['STRIPE_CONNECT_WEBHOOK_SECRET']],
    [{ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1-2' }, ['STRIPE_SECRET_KEY']],
    [{ ...stripe, STRIPE_API_BASE: 'localhost:1' }, ['STRIPE_API_BASE']],
    [
      { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'http://127.0.0.1:1' },
      ['STRIPE_API_BASE', 'PUBLIC_URL'],
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM', 'PUBLIC_URL']],
    [{ MAIL_FROM: 'shop@shop.example' }, ['SMTP_URL']],
    [{ ...mail, SMTP_URL: 'mail.example:25' }, ['SMTP_URL']],
    [{ ...mail, MAIL_FROM: 'The shop' }, ['MAIL_FROM']],
    [{ ...mail, MAIL_FROM: 'a@shop.example, b@shop.example' }, ['MAIL_FROM']],
    [{ ...mail, PUBLIC_URL: '' }, ['PUBLIC_URL']],
    [{ MAILS_PER_HOUR: '0' }, ['MAILS_PER_HOUR']],
    [{ PLATFORM_FEE_PERCENT: '101' }, ['PLATFORM_FEE_PERCENT']],
    [{ PLATFORM_FEE_PERCENT: '2.555' }, ['PLATFORM_FEE_PERCENT']],
    [{ CURRENCY: 'USD' }, ['CURRENCY']],
    [{ CURRENCY: 'jpy' }, ['CURRENCY']],
    [{ CURRENCY: 'kwd' }, ['CURRENCY']],
    [{ CURRENCY: 'xyz' }, ['CURRENCY']],
  ])('names what is missing or invalid in %j', (given, names) => {
    const read = () => readEnv(given)
    expect(read).toThrow(BadEnvironment)
    let message = ''
    try {
      read()
    } catch (error) {
      message = error instanceof Error ? error.message : ''
    }
    expect(message.split('\n').map((line) => line.split(':')[0])).toEqual(names)
    expect(message).not.toContain('key\n')
  })

  it('names the kinds of keys and their characters', () => {
    const read = () => readEnv({ ...stripe, STRIPE_SECRET_KEY: 'rk_test_1-2' })
    expect(read).toThrow(/sk_test_, sk_live_, rk_test_ or rk_live_, and have letters, digits and _ alone/)
  })
})

it.each(CURRENCIES)('amounts of %s are written as `Intl` writes them', (currency) => {
  const intl = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  for (const amount of [0, 4, 0.07, 12.5, 999.99, 1_234.5, 1_234_567.89, -8.29, -1_000])
    expect(formatMoney(amount, currency)).toBe(intl.format(amount))
})
