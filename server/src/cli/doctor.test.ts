import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@promptery/testing/process'
import { afterAll, beforeAll, expect, it } from 'vitest'

let env: Record<string, string>
beforeAll(async () => {
  env = { DATA_DIR: join(await mkdtemp(join(tmpdir(), 'promptery-doctor-')), 'data'), LOG_LEVEL: 'warn' }
})
afterAll(() => rm(join(env.DATA_DIR ?? '', '..'), { recursive: true, force: true }))

async function doctor(more: Record<string, string>) {
  const command = startProcess('cli/doctor.ts', { ...env, ...more })
  return { code: await command.ended, printed: command.printed() }
}

it('names every bad variable', async () => {
  const bad = await doctor({ HOST: '0.0.0.0', STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect(bad).toMatchObject({ code: 1, printed: expect.stringContaining('WRONG  PUBLIC_URL: is required') })
}, 90_000)
