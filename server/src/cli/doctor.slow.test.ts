import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripe } from '@promptery/reliability/stripe/stand-in'
import { startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openForCommand } from '../platform/db/connection/connect.ts'
import { readEnv } from '../platform/env.ts'
import { loadConfig } from '../platform/settings/settings-store.ts'
import { checkPublicShop } from '../shop/doctor/check-shop.ts'
import { embeddingsApi } from '../testing/models/embeddings-api.ts'
import { apiError } from '../testing/models/image-api.ts'

let env: Record<string, string>
beforeAll(async () => {
  env = { DATA_DIR: join(await mkdtemp(join(tmpdir(), 'promptery-doctor-')), 'data'), LOG_LEVEL: 'warn' }
})
afterAll(() => rm(join(env.DATA_DIR ?? '', '..'), { recursive: true, force: true }))

async function run(file: 'doctor' | 'migrate', more: Record<string, string> = {}) {
  const command = startProcess(`cli/${file}.ts`, { ...env, ...more })
  return { code: await command.ended, printed: command.printed() }
}

it('names problems and solutions, and exits with 0 once there are none', async () => {
  const before = await run('doctor')
  expect(before.code).toBe(1)
  expect(before.printed).toMatch(/WRONG {2}Migrations are not applied.*\n {7}-> Start the server, or run npm run/)
  await run('migrate')
  const after = await run('doctor')
  expect(after).toMatchObject({ code: 0, printed: expect.stringMatching(/\nNothing is wrong\.\n$/) })
  for (const line of ['ok     PostgreSQL', 'ok     All ', 'MB are free', 'note   No mail', 'No payment provider'])
    expect(after.printed).toContain(line)
  expect(after.printed).not.toContain('set by')
  expect((await run('doctor', { REFUND_DAYS: '30' })).printed).toContain('Refund period: 30 days, set by REFUND_DAYS.')
  const { db, close } = await openForCommand(readEnv(env))
  try {
    const config = await loadConfig({ db, base: readEnv(env), given: new Set() })
    const onScreen = await checkPublicShop({ db, config, hasMail: false, takesMoney: false, backups: undefined })
    for (const { level, message, action } of onScreen)
      expect(after.printed).toContain(`${level.padEnd(5)}  ${message}\n${action ? `       -> ${action}\n` : ''}`)
  } finally {
    await close()
  }
}, 90_000)

it('ends quietly when its output is closed, as by head', async () => {
  await run('migrate')
  const command = startProcess('cli/doctor.ts', env)
  command.child.stdout?.destroy()
  expect([await command.ended, command.printed()]).toEqual([0, ''])
}, 90_000)

it('checks the account at the payment provider', async () => {
  const provider = await startStripe()
  try {
    provider.account.own.details.default_currency = 'eur'
    const wrong = await run('doctor', provider.env)
    expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('WRONG  The account settles in eur') })
    const skipped = 'note   PUBLIC_URL is not set: the webhook endpoints at Stripe were not looked at.'
    expect(wrong.printed).toContain(skipped)
    const refused = await run('doctor', { ...provider.env, STRIPE_SECRET_KEY: 'sk_test_another' })
    expect(refused.printed).toContain('WRONG  Stripe refuses STRIPE_SECRET_KEY: Invalid API Key provided')
    const looked = await run('doctor', { ...provider.env, PUBLIC_URL: 'https://shop.example' })
    expect(looked.printed).toContain('WRONG  Stripe has no webhook endpoint for https://shop.example/')
    expect(looked.printed).not.toContain(skipped)
  } finally {
    await provider.close()
  }
}, 90_000)

it('checks the embedding model', async () => {
  await run('migrate')
  const api = await embeddingsApi([])
  const connected = { EMBEDDINGS_URL: api.baseUrl, EMBEDDINGS_API_KEY: 'key', EMBEDDINGS_MODEL: 'vectors-1' }
  try {
    const slow = { ...connected, EMBEDDINGS_TIMEOUT_MS: '5000' }
    expect((await run('doctor', slow)).printed).toMatch(/ok {5}The embedding model answered in \d+ ms/)
    api.respondWith(apiError(401, { message: 'No' }))
    expect(await run('doctor', connected)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('EMBEDDINGS_API_KEY'),
    })
  } finally {
    await api.close()
  }
}, 90_000)

it('names every bad variable', async () => {
  const bad = await run('doctor', { HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(bad).toMatchObject({ code: 1, printed: expect.stringContaining('WRONG  PUBLIC_URL: is required') })
}, 90_000)
